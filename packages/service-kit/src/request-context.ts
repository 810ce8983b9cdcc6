import { AsyncLocalStorage } from 'node:async_hooks';
import type { Town } from '@postcard/contracts/town';

/**
 * Context of a piece of work: the request that started it (`correlationId`), the event that led to this step
 * (`causationId`), and its town, or every town. It passes through HTTP, events and logs.
 */
export type RequestContext = { correlationId: string | null; causationId: string | null; town?: Town | 'every' };

export const requestContext = new AsyncLocalStorage<RequestContext>();
