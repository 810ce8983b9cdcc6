import type { Envelope } from '@postcard/contracts';

/** Fields of a document with an outbox. A write and its events are one update of one document. */
export const outboxFields = {
  outbox: { type: [Object], default: undefined },
  outboxDue: { type: Date },
  outboxLease: { type: String },
} as const;

export type WithOutbox = { outbox?: Envelope[]; outboxDue?: Date; outboxLease?: string };

export const outboxIndex = { outboxDue: 1 } as const;

export function initialOutbox(events: Envelope[], now: Date = new Date()): WithOutbox {
  return events.length > 0 ? { outbox: events, outboxDue: now } : {};
}

/** Pushes the events and makes the document due. Merge both parts into the update. */
export function pushOutbox(events: Envelope[], now: Date = new Date()): { $push?: object; $set?: { outboxDue: Date } } {
  return events.length > 0 ? { $push: { outbox: { $each: events } }, $set: { outboxDue: now } } : {};
}
