import type { Envelope, PressReport, PressView } from '@postcard/contracts';
import {
  duplicateIndex,
  outboxFields,
  outboxIndex,
  pushOutbox,
  type Connection,
  type WithOutbox,
} from '@postcard/service-kit';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';

export type PressFiles = { file: string; front: string; back: string };

/** The press of one card; `id` is the card's, `inputs` the hash of everything approved for it. */
export type Press = {
  id: string;
  /** Changes with each request, which makes results of older runs outdated. */
  run: string;
  state: Exclude<PressView['state'], 'none'>;
  inputs: string;
  leaseUntil: Date;
  tries: number;
  progress: PressView['progress'];
  failure: string | null;
  files: PressFiles | null;
  sha256: string | null;
  bytes: number | null;
  madeAt: Date | null;
  report: PressReport | null;
};

export type Made = Required<{
  [K in 'inputs' | 'files' | 'sha256' | 'bytes' | 'madeAt' | 'report']: NonNullable<Press[K]>;
}>;

type Document = Omit<Press, 'id'> & { _id: string } & WithOutbox;

type Asking = { event: Envelope; now: Date };

const schema = new Schema<Document>(
  {
    _id: String,
    run: String,
    state: String,
    inputs: String,
    leaseUntil: Date,
    tries: Number,
    progress: Object,
    failure: String,
    files: Object,
    sha256: String,
    bytes: Number,
    madeAt: Date,
    report: Object,
    ...outboxFields,
  },
  { versionKey: false, minimize: false },
)
  // Overdue leases are queried across towns.
  .index({ state: 1, leaseUntil: 1, townId: 1 })
  .index(outboxIndex);

const mostAtOnce = 100;
const nothing = { progress: null, failure: null, files: null, sha256: null, bytes: null, madeAt: null, report: null };

export type PressStore = ReturnType<typeof createPressStore>;

export function createPressStore(db: Connection, wake: () => void) {
  const model = db.model('press', schema, 'presses');
  const { one, changed } = readerOf<Document, Press>(model, plainOf);
  const update = async (id: string, run: string, change: object): Promise<boolean> =>
    (await model.updateOne({ _id: id, run, state: 'working' }, { $set: change })).matchedCount > 0;

  return {
    model,
    of: (id: string) => one({ _id: { $eq: id } }),

    async ask(id: string, { run, inputs, event, now }: Asking & Pick<Press, 'run' | 'inputs'>): Promise<void> {
      const { $set, $push } = pushOutbox([event], now);
      const idle = { $or: [{ state: { $in: ['done', 'failed'] } }, { inputs: { $ne: inputs } }] };
      try {
        await model.updateOne(
          { _id: { $eq: id }, ...idle } as object,
          {
            $set: { run, state: 'waiting', inputs, leaseUntil: now, tries: 0, progress: null, failure: null, ...$set },
            $push,
            $setOnInsert: { files: null, sha256: null, bytes: null, madeAt: null, report: null },
          },
          { upsert: true },
        );
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
      wake();
    },

    take({ id, run }: Pick<Press, 'id' | 'run'>, now: Date, leaseUntil: Date): Promise<Press | null> {
      const free = { $or: [{ state: 'waiting' }, { state: 'working', leaseUntil: { $lte: now } }] };
      return changed({ _id: id, run, ...free }, { $set: { state: 'working', leaseUntil }, $inc: { tries: 1 } });
    },

    /** Returns unfinished runs without news since an instant. */
    unheardSince: async (instant: Date): Promise<Press[]> => {
      const unmade = { state: { $in: ['waiting', 'working'] }, leaseUntil: { $lte: instant } };
      return (
        await model
          .find(unmade as object)
          .limit(mostAtOnce)
          .lean<Document[]>()
      ).map(plainOf);
    },

    async askAgain({ id, run, leaseUntil }: Press, { event, now }: Asking): Promise<void> {
      const { $set, $push } = pushOutbox([event], now);
      await model.updateOne({ _id: id, run, leaseUntil }, { $set: { ...$set, leaseUntil: now }, $push });
      wake();
    },

    progress: (id: string, run: string, progress: NonNullable<Press['progress']>, leaseUntil: Date): Promise<boolean> =>
      update(id, run, { progress, leaseUntil }),

    finish: (id: string, run: string, made: Made): Promise<boolean> =>
      update(id, run, { ...nothing, ...made, state: 'done' }),

    giveBack: (id: string, run: string, now: Date): Promise<boolean> => update(id, run, { leaseUntil: now }),

    fail: (id: string, run: string, failure: string): Promise<boolean> =>
      update(id, run, { state: 'failed', progress: null, failure }),
  };
}
