import { onBrowserEvent, useApi } from '@postcard/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useRole } from '../roles/use-role.ts';
import { readSources } from './waiting.ts';

/** Others work on the same things. */
const everyMs = 60_000;
/** Several changes in a row are followed by one reading. */
const settleMs = 300;

/**
 * Returns what waits for the person who is logged in, by source. It is read once for everything that shows it. The one
 * that `polls` also reads it after every change, and every minute while the page is open.
 */
export function useToday({ polls = false } = {}) {
  const role = useRole();
  const today = useApi(`today for ${role}`, () => readSources(role), {
    revalidateOnMount: true,
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
