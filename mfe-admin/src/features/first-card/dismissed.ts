import { useSyncExternalStore } from 'react';

const key = 'first-card-dismissed';
const listeners = new Set<() => void>();

/** Where the browser keeps nothing it is hidden until the page is opened again. */
let isHidden = false;

/** Whether this browser is not to show it. */
export function isFirstCardDismissed(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return isHidden;
  }
}

export function dismissFirstCard(isDismissed = true): void {
  isHidden = isDismissed;
  try {
    if (isDismissed) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // It is kept above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFirstCardDismissed = (): boolean => useSyncExternalStore(subscribe, isFirstCardDismissed);
