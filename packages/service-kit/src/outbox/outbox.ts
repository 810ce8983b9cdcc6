import type { Envelope } from '@postcard/contracts';

/** The fields a document with an outbox has. A write and its events are one update of one document. */
export const outboxFields = {
  outbox: { type: [Object], default: undefined },
  outboxDue: { type: Date },
  outboxLease: { type: String },
} as const;

export type WithOutbox = { outbox?: Envelope[]; outboxDue?: Date; outboxLease?: string };

/** The index by which the relay finds due documents. */
export const outboxIndex = { outboxDue: 1 } as const;

/** For an insert: the document's first events. */
export function initialOutbox(events: Envelope[], now: Date = new Date()): WithOutbox {
  return events.length > 0 ? { outbox: events, outboxDue: now } : {};
}

/** For an update: pushes the events and makes the document due. Merge both parts into the update. */
export function pushOutbox(events: Envelope[], now: Date = new Date()): { $push?: object; $set?: { outboxDue: Date } } {
  return events.length > 0 ? { $push: { outbox: { $each: events } }, $set: { outboxDue: now } } : {};
}
