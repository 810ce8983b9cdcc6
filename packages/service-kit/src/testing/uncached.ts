import type { ResponseCache } from '../http/response-cache.ts';

/** Reads each response, for tests that read right after their writes. */
export const uncached: ResponseCache = { respond: ({ read }) => read() };
