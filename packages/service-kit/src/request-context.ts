import { AsyncLocalStorage } from 'node:async_hooks';
import type { Town } from '@postcard/contracts/town';

export type RequestContext = { correlationId: string | null; causationId: string | null; town?: Town | 'every' };

export const requestContext = new AsyncLocalStorage<RequestContext>();
