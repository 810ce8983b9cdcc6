import type { Envelope } from '@postcard/contracts';
import { Schema } from 'mongoose';
import type { Connection } from '../mongo.ts';
import { ofEveryTown } from '../town/scope.ts';
import { initialOutbox, outboxFields, outboxIndex, pushOutbox, type WithOutbox } from '../outbox/outbox.ts';

export type Span = { from: Date; to: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Milliseconds before an incomplete sweep is tried again. */
const againMs = 30_000;
/** Covers payment pages, which are open for half an hour, and delays in Stripe's lists. */
const overlapMs = hourMs;

type Mark = { _id: string; since: Date; doneUntil: Date } & WithOutbox;
export type SweepMark = ReturnType<typeof createSweepMark>;

/**
 * Stores the time up to which Stripe's lists have been swept (ADR 13). Backups contain it, so a restored service
 * continues there. A new database starts now, so that it does not refund earlier payments.
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
      const stored = await model.findOne({ _id: of }).lean<Mark>();
      if (stored) return stored;
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
  sweepSpan: (span: Span) => Promise<boolean>;
  now: () => Date;
};

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

/** Sweeps at start, which may follow a restore, then every hour, or after 30 s if the sweep was incomplete. */
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

const pageSize = 100;
const mostOfASpan = 20_000;

/** Rounds up to whole seconds, so that consecutive spans have no gap. */
const seconds = (at: Date): number => Math.ceil(at.getTime() / 1000);

export const createdIn = ({ from, to }: Span) => ({
  created: { gte: seconds(from), lt: seconds(to) },
  limit: pageSize,
});

export async function* bounded<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of list) {
    count += 1;
    if (count > mostOfASpan) throw new Error(`Stripe lists more than ${mostOfASpan} objects for one day.`);
    yield item;
  }
}

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
