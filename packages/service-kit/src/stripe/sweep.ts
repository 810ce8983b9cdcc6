import type { Envelope } from '@postcard/contracts';
import { Schema } from 'mongoose';
import type { Connection } from '../mongo.ts';
import { ofEveryTown } from '../town/scope.ts';
import { initialOutbox, outboxFields, outboxIndex, pushOutbox, type WithOutbox } from '../outbox/outbox.ts';

export type Span = { from: Date; to: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Pause before an incomplete sweep is tried again. */
const againMs = 30_000;
/** A payment page lives for half an hour, and the provider's lists may lag. */
const overlapMs = hourMs;

type Mark = { _id: string; since: Date; doneUntil: Date } & WithOutbox;
export type SweepMark = ReturnType<typeof createSweepMark>;

/**
 * Creates the mark of how far a sweep of Stripe's lists has come (ADR 13). It is in every backup, so a restored service
 * continues where the backup was made. A new database starts now, so that an empty one by mistake refunds nobody.
 * Findings of the sweep may be published with it.
 */
export function createSweepMark(db: Connection, { of, wake }: { of: string; wake: () => void }) {
  const schema = new Schema<Mark>(
    { _id: String, since: Date, doneUntil: Date, ...outboxFields },
    { versionKey: false },
  ).index(outboxIndex);
  const model = db.model('stripe_sweep', ofEveryTown(schema), 'stripe_sweeps');
  return {
    model,
    async read(now: Date): Promise<Pick<Mark, 'since' | 'doneUntil'>> {
      const known = await model.findOne({ _id: of }).lean<Mark>();
      if (known) return known;
      const begun = { since: now, doneUntil: now };
      await model.updateOne({ _id: of }, { $setOnInsert: { ...begun, ...initialOutbox([]) } }, { upsert: true });
      return begun;
    },
    noteDone: async (doneUntil: Date): Promise<void> => {
      await model.updateOne({ _id: of, doneUntil: { $lt: doneUntil } }, { $set: { doneUntil } });
    },
    publish: async (events: Envelope[]): Promise<void> => {
      await model.updateOne({ _id: of }, pushOutbox(events));
      wake();
    },
  };
}

type Sweep = {
  mark: Pick<SweepMark, 'read' | 'noteDone'>;
  /** Handles what was made in a span of at most a day. Returns whether all of it could be. */
  sweepSpan: (span: Span) => Promise<boolean>;
  now: () => Date;
};

/** Goes on where the last sweep was, a day at a time. It returns whether it has come to the present. */
export function createSweep({ mark, sweepSpan, now }: Sweep): () => Promise<boolean> {
  return async () => {
    const end = now();
    const { since, doneUntil } = await mark.read(end);
    let from = new Date(Math.max(since.getTime(), doneUntil.getTime() - overlapMs));
    while (from < end) {
      const to = new Date(Math.min(from.getTime() + dayMs, end.getTime()));
      if (!(await sweepSpan({ from, to }))) return false;
      await mark.noteDone(to);
      from = to;
    }
    return true;
  };
}

/**
 * The sweep at the start, where it may follow a restore, and then every hour; what could not be handled is tried again
 * after half a minute.
 */
export function sweepJob(sweep: () => Promise<boolean>, now: () => Date) {
  let dueAt = 0;
  return {
    name: 'stripe sweep',
    everyMs: againMs,
    work: async (): Promise<void> => {
      if (now().getTime() >= dueAt && (await sweep())) dueAt = now().getTime() + hourMs;
    },
  };
}

/** Stripe's most, and more in a day than the town has businesses. */
const pageSize = 100;
const mostOfASpan = 20_000;

/** Whole seconds; one span goes on where the other ended, the second that has begun included. */
const seconds = (at: Date): number => Math.ceil(at.getTime() / 1000);

/** A list's parameters for what was made in a span. */
export const createdIn = ({ from, to }: Span) => ({
  created: { gte: seconds(from), lt: seconds(to) },
  limit: pageSize,
});

/** @throws when there are more than can be of a day */
export async function* bounded<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of list) {
    count += 1;
    if (count > mostOfASpan) throw new Error(`The provider lists more than ${mostOfASpan} of a day.`);
    yield item;
  }
}

/** Checks each of a list. @returns whether all of it could be; what could not is told to `onError` */
export async function checkEach<T>(
  items: AsyncIterable<T>,
  check: (item: T) => Promise<void>,
  onError: (error: unknown, item: T) => void,
): Promise<boolean> {
  let isWhole = true;
  for await (const item of items)
    await check(item).catch((error: unknown) => {
      isWhole = false;
      onError(error, item);
    });
  return isWhole;
}
