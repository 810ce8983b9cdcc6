import type { OutboxState } from '../metrics.ts';
import type { Outboxes } from './drain.ts';

/** Bound of documents read. A failed one is postponed by a second only, so the oldest event is among the first. */
const most = 20;
const ever = { outboxDue: { $gt: new Date(0) } };

export async function readState(outboxes: Outboxes): Promise<OutboxState> {
  const next = await outboxes
    .find(ever, { projection: { outbox: { $slice: 1 } } })
    .sort({ outboxDue: 1 })
    .limit(most)
    .toArray();
  const times = next.flatMap(({ outbox }) => outbox?.[0]?.occurredAt ?? []).map((time) => Date.parse(time));
  return {
    collection: outboxes.collectionName,
    waiting: await outboxes.countDocuments(ever),
    oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}
