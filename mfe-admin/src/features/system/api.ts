import { systemState, type SystemState } from '@postcard/contracts/system';
import { fetcher, useApi } from '@postcard/web-kit';

export const useSystem = () =>
  useApi<SystemState>('/api/events/system', fetcher({ schema: systemState }), { revalidateOnMount: true });
