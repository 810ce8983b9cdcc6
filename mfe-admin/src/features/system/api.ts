import { replayResult, systemState, type ReplayResult, type SystemState } from '@postcard/contracts/system';
import { apiFetch, fetcher, useApi } from '@postcard/web-kit';
import { useSWRConfig } from 'swr';
import { z } from '@postcard/contracts/zod';

const lettersPath = '/api/events/dead-letters';

export const useSystem = () =>
  useApi<SystemState>('/api/events/system', fetcher({ schema: systemState }), { revalidateOnMount: true });

export const replayAll = (ids: readonly string[]): Promise<ReplayResult[]> =>
  apiFetch(`${lettersPath}/replays`, { method: 'POST', body: { ids }, schema: z.array(replayResult) });

/** Reads the dead letters again, wherever they are shown. */
export function useRefreshDeadLetters(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && key.startsWith(lettersPath));
}
