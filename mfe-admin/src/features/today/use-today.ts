import { onBrowserEvent, useApi } from '@postcard/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useRole } from '../roles/use-role.ts';
import { readSources } from './waiting.ts';

/** Others work on the same items. */
const everyMs = 60_000;
const settleMs = 300;

/** Returns waiting work by source, read once for all users. `polls` rereads every minute and after changes. */
export function useToday({ polls = false } = {}) {
  const role = useRole();
  const today = useApi(`today for ${role}`, () => readSources(role), {
    ...(polls && { refreshInterval: everyMs }),
  });
  const readAgain = useEffectEvent(() => void today.mutate());
  useEffect(() => {
    if (!polls) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onBrowserEvent('web-kit:data-changed', () => {
      clearTimeout(timer);
      timer = setTimeout(() => readAgain(), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [polls]);
  return today;
}
