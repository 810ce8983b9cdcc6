import { AsyncLocalStorage } from 'node:async_hooks';
import type { Town } from '@postcard/contracts/town';

/**
 * What a line of work belongs to: the request that began it (`correlationId`), the event that led to this step
 * (`causationId`), and the town it is for, or every town. It passes through HTTP, events and logs.
 */
export type RequestContext = { correlationId: string | null; causationId: string | null; town?: Town | 'every' };

export const requestContext = new AsyncLocalStorage<RequestContext>();
