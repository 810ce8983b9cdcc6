import { currentTown } from '@postcard/contracts';
import { NamedError, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

type RecoveryRequest = { id: string; kind: 'password' | 'username'; email: string; townId?: string };

type Document = Omit<RecoveryRequest, 'id'> & { _id: string; askedAt: Date; dueAt: Date };

/** Maximum number of waiting requests, which take some minutes; further requests are refused. */
const mostWaiting = 1000;
const comeAgainSeconds = 30;
const leaseMs = 30_000;
const keptMs = 3_600_000;

const schema = new Schema<Document>(
  { _id: String, kind: String, email: String, townId: String, askedAt: Date, dueAt: Date },
  { versionKey: false },
)
  .index({ dueAt: 1 })
  .index({ askedAt: 1 });

export type RecoveryRequestStore = ReturnType<typeof createRecoveryRequestStore>;

export function createRecoveryRequestStore(db: Connection, now: () => Date, most: number = mostWaiting) {
  const model = db.model('recovery_request', ofEveryTown(schema), 'recovery_requests');
  return {
    async add({ kind, email }: Pick<RecoveryRequest, 'kind' | 'email'>): Promise<void> {
      if ((await model.estimatedDocumentCount()) >= most)
        throw new NamedError('service_unavailable', { retryAfterSeconds: comeAgainSeconds });
      await model.create({ _id: uuid(), kind, email, townId: currentTown().id, askedAt: now(), dueAt: now() });
    },

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
