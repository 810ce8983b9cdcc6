import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a line of work belongs to: the request that began it (`correlationId`) and the event that led to this step
 * (`causationId`). It passes through HTTP, events and logs.
 */
export type RequestContext = { correlationId: string; causationId: string | null };

export const requestContext = new AsyncLocalStorage<RequestContext>();
