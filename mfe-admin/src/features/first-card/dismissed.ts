import { browserStorage } from '@postcard/web-kit';
import { useSyncExternalStore } from 'react';

const key = 'first-card-dismissed';
const listeners = new Set<() => void>();

const isFirstCardDismissed = (): boolean => browserStorage.get(key) === '1';

export function dismissFirstCard(isDismissed = true): void {
  if (isDismissed) browserStorage.set(key, '1');
  else browserStorage.remove(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFirstCardDismissed = (): boolean => useSyncExternalStore(subscribe, isFirstCardDismissed);
