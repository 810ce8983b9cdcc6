import { NamedError, type Connection, ofEveryTown } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { insertOnce } from '@postcard/service-kit/insert-once';

type Document = { _id: string; sentAt: Date[]; version: number };

const schema = new Schema<Document>({ _id: String, sentAt: [Date], version: Number }, { versionKey: false });

export const mostAtOnce = 20;
export const paceMs = 600_000;

export type PaceStore = ReturnType<typeof createPaceStore>;

/** Limits a member's messages. Counts each before it is stored, so that concurrent ones cannot exceed the limit. */
export function createPaceStore(db: Connection, now: () => Date) {
  const model = db.model('message_pace', ofEveryTown(schema), 'message_paces');

  async function replace(userId: string, known: Document | null, sentAt: Date[]): Promise<boolean> {
    if (!known) return insertOnce(model, { _id: userId, sentAt, version: 1 });
    const asRead = { _id: userId, version: known.version };
    const { matchedCount } = await model.updateOne(asRead, { $set: { sentAt }, $inc: { version: 1 } });
    return matchedCount === 1;
  }

  return {
    async count(userId: string): Promise<void> {
      for (;;) {
        const known = await model.findOne({ _id: { $eq: userId } }).lean<Document>();
        const at = now();
        const recent = (known?.sentAt ?? []).filter((time) => time.getTime() > at.getTime() - paceMs);
        const [oldest] = recent;
        if (oldest && recent.length >= mostAtOnce) {
          const retryAfterSeconds = (oldest.getTime() + paceMs - at.getTime()) / 1000;
          throw new NamedError('too_many_requests', {
            message: `You have sent ${mostAtOnce} messages in ten minutes. Please wait a few minutes.`,
            retryAfterSeconds,
          });
        }
        if (await replace(userId, known, [...recent, at])) return;
      }
    },
  };
}
