import type { Envelope } from '@postcard/contracts';
import {
  collectionOf,
  duplicateIndex,
  NamedError,
  outboxFields,
  outboxIndex,
  pushOutbox,
  type Connection,
  type WithOutbox,
} from '@postcard/service-kit';
import { readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { noArtwork, type Artwork, type ShownProof } from './artwork.ts';

/** `lookAt` is the next check for the booking's end; `goesAt` is when to delete the artwork afterwards. */
type Keeping = { lookAt: Date; goesAt: Date | null };
type Document = Omit<Artwork, 'id'> & { _id: string; townId?: string; untold: boolean } & Keeping & WithOutbox;

const schema = new Schema<Document>(
  {
    _id: String,
    state: String,
    proofs: { type: [Object], default: [] },
    revision: Number,
    untold: Boolean,
    lookAt: Date,
    goesAt: Date,
    ...outboxFields,
  },
  { versionKey: false, minimize: false },
)
  .index({ untold: 1, townId: 1 })
  .index({ lookAt: 1, townId: 1 })
  .index(outboxIndex);

const mostTries = 60;

export type ArtworkStore = ReturnType<typeof createArtworkStore>;

/** Stores one document per booking with all proofs, so that one conditional update decides. */
export function createArtworkStore(db: Connection, wake: () => void) {
  const model = db.model('artwork', schema, 'artworks');
  const plain = ({ _id, state, proofs, revision }: Document): Artwork => ({ id: _id, state, proofs, revision });
  const { one } = readerOf(model, plain);
  const read = (id: string) => one({ _id: { $eq: id } });

  async function insert({ id, ...artwork }: Artwork): Promise<void> {
    try {
      await collectionOf(model).insertOne({ _id: id, ...artwork, untold: false, lookAt: new Date(0), goesAt: null });
    } catch (error) {
      if (!duplicateIndex(error)) throw error;
    }
  }

  return {
    model,
    of: async (bookingId: string): Promise<Artwork> => (await read(bookingId)) ?? noArtwork(bookingId),

    /** Applies a step with its events, repeated after a concurrent change; `untold` marks the pending copy. */
    async change(
      bookingId: string,
      step: (artwork: Artwork) => Artwork,
      eventsOf: (next: Artwork) => Envelope[] = () => [],
    ): Promise<Artwork> {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const stored = await read(bookingId);
        const current = stored ?? noArtwork(bookingId);
        const next = step(current);
        if (next === current) return current;
        if (!stored) await insert(current);
        const events = eventsOf(next);
        const { $push, $set } = pushOutbox(events);
        const result = await model.updateOne(
          { _id: bookingId, revision: current.revision },
          {
            $set: { state: next.state, proofs: next.proofs, revision: next.revision, untold: true, ...$set },
            ...($push ? { $push } : {}),
          },
        );
        if (result.matchedCount === 0) continue;
        if (events.length > 0) wake();
        return next;
      }
      throw new NamedError('conflict');
    },

    approvedOf: async (bookingIds: readonly string[]): Promise<{ id: string; proofs: ShownProof[] }[]> => {
      const found = await model
        .find({ _id: { $in: bookingIds }, state: 'approved' })
        .select('-proofs.comments -proofs.findings')
        .lean<Document[]>();
      return found.map(({ _id, proofs }) => ({ id: _id, proofs }));
    },

    among: async (bookingIds: readonly string[]): Promise<Artwork[]> =>
      (await model.find({ _id: { $in: bookingIds } }).lean<Document[]>()).map(plain),

    dueForCheck: async (now: Date): Promise<{ id: string; townId?: string; goesAt: Date | null }[]> => {
      const found = await model
        .find({ lookAt: { $lte: now } })
        .limit(200)
        .lean<Document[]>();
      return found.map(({ _id, goesAt, townId }) => ({ id: _id, goesAt, ...(townId && { townId }) }));
    },

    async checkAgain(id: string, { lookAt, goesAt }: Keeping): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { lookAt, goesAt } });
    },

    /** Deletes an artwork unless its events are unpublished. */
    async forget(id: string): Promise<void> {
      await model.deleteOne({ _id: id, outboxDue: { $exists: false } });
    },

    unwritten: async (): Promise<(Artwork & { townId?: string })[]> =>
      (await model.find({ untold: true }).limit(200).lean<Document[]>()).map((document) => ({
        ...plain(document),
        ...(document.townId && { townId: document.townId }),
      })),

    async markWritten({ id, revision }: Artwork): Promise<void> {
      await model.updateOne({ _id: id, revision }, { $set: { untold: false } });
    },
  };
}
