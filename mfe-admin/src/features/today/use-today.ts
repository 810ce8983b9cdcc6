import { useApi } from '@postcard/web-kit';
import { useRole } from '../roles/use-role.ts';
import { readSources } from './waiting.ts';

/** Others work on the same things. */
const everyMs = 60_000;

/**
 * What waits for whoever is logged in, one by one of its sources. It is read once for all who show it, and by the one
 * that `polls` again while the page is open.
 */
export function useToday({ polls = false } = {}) {
  const role = useRole();
  return useApi(`today for ${role}`, () => readSources(role), {
    revalidateOnMount: true,
    ...(polls && { refreshInterval: everyMs }),
  });
}
