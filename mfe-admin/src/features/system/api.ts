import { systemState } from '@postcard/contracts/system';
import { useApi } from '@postcard/web-kit';

export const useSystem = () => useApi('/api/events/system', systemState);
