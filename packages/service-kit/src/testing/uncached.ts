import type { ResponseCache } from '../http/response-cache.ts';

export const uncached: ResponseCache = { respond: ({ read }) => read() };
