import { v7 as uuid } from 'uuid';
import type { Envelope, EventData, EventType } from '@postcard/contracts';
import type { Page } from '../http/list-order.ts';

export const crowd = 50;

export function together<T>(call: (index: number) => Promise<T>, count: number = crowd): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

export async function readPages<T>(
  list: (paging: { limit: number; cursor?: string }) => Promise<Page<T>>,
  limit: number,
): Promise<{ items: T[]; totals: number[] }> {
  const items: T[] = [];
  const totals: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page<T> = await list(cursor ? { limit, cursor } : { limit });
    items.push(...page.items);
    totals.push(page.total);
    cursor = page.next;
  } while (cursor);
  return { items, totals };
}

export function eventFor<T extends EventType>(
  type: T,
  aggregate: { id: string; version: number },
  data: unknown = {},
): Envelope<T> {
  const id = uuid();
  return {
    id,
    type,
    version: 1,
    source: 'test',
    aggregateId: aggregate.id,
    aggregateVersion: aggregate.version,
    occurredAt: new Date().toISOString(),
    correlationId: id,
    causationId: null,
    data: data as EventData<T>,
  };
}

/** An operator instead of a text, as a careless route would pass it on. */
export const operator = { $gt: '' } as unknown as string;

// oxlint-disable-next-line typescript/no-explicit-any
export type StoredDocument = { _id: string; [field: string]: any };
