import { currentTown } from '@postcard/contracts';
import { NamedError, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

/** What somebody who cannot get in has asked for. */
export type RecoveryRequest = { id: string; kind: 'password' | 'username'; email: string; townId?: string };

type Document = Omit<RecoveryRequest, 'id'> & { _id: string; askedAt: Date; dueAt: Date };

/** More than a working job needs minutes for; beyond them the next is asked to come again. */
const mostWaiting = 1000;
const comeAgainSeconds = 30;
/** Who died with a request in hand leaves it to the next for so long. */
const leaseMs = 30_000;
/** What could not be served by then is not wanted any more. */
const keptMs = 3_600_000;

const schema = new Schema<Document>(
  { _id: String, kind: String, email: String, townId: String, askedAt: Date, dueAt: Date },
  { versionKey: false },
)
  .index({ dueAt: 1 })
  .index({ askedAt: 1 });

export type RecoveryRequestStore = ReturnType<typeof createRecoveryRequestStore>;

/** Requests for a way back in, kept until they are handled: what a visitor waits for is the same for every address. */
export function createRecoveryRequestStore(db: Connection, now: () => Date, most: number = mostWaiting) {
  const model = db.model('recovery_request', ofEveryTown(schema), 'recovery_requests');
  return {
    /** @throws NamedError service_unavailable while too many wait */
    async add({ kind, email }: Pick<RecoveryRequest, 'kind' | 'email'>): Promise<void> {
      if ((await model.estimatedDocumentCount()) >= most)
        throw new NamedError('service_unavailable', { retryAfterSeconds: comeAgainSeconds });
      await model.create({ _id: uuid(), kind, email, townId: currentTown().id, askedAt: now(), dueAt: now() });
    },

    /** The longest waiting one, for whoever asks first; of any number of processes one has it at a time. */
    async take(): Promise<RecoveryRequest | null> {
      const at = now();
      const found = await model
        .findOneAndUpdate(
          { dueAt: { $lte: at } },
          { $set: { dueAt: new Date(at.getTime() + leaseMs) } },
          { sort: { dueAt: 1, _id: 1 } },
        )
        .lean<Document>();
      if (!found) return null;
      const { _id: id, kind, email, townId } = found;
      return { id, kind, email, ...(townId && { townId }) };
    },

    done: async (id: string): Promise<void> => {
      await model.deleteOne({ _id: { $eq: id } });
    },

    dropOld: async (): Promise<void> => {
      await model.deleteMany({ askedAt: { $lt: new Date(now().getTime() - keptMs) } });
    },
  };
}
