import { Schema, type Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { NamedError } from './errors.ts';
import { duplicateIndex } from './mongo.ts';
import type { PurgeRule } from './purge.ts';
import { ofEveryTown } from './town/scope.ts';

type Document = { _id: string; count: number; startedAt: Date };

const hourMs = 3_600_000;
export const mostMailsPerHour = 5;

const schema = new Schema<Document>({ _id: String, count: Number, startedAt: Date }, { versionKey: false }).index({
  startedAt: 1,
});

export const mailCountRule: PurgeRule = { collection: 'mail_counts', field: 'startedAt', afterMs: 24 * hourMs };

export type CountedMail = 'password' | 'username' | 'confirmation' | 'request';

export type MailCounts = ReturnType<typeof createMailCounts>;

export function createMailCounts(db: Connection, now: () => Date) {
  const model = db.model('mail_count', ofEveryTown(schema), mailCountRule.collection);

  async function mayMail(kind: CountedMail, emailKey: string): Promise<boolean> {
    const hour = Math.floor(now().getTime() / hourMs);
    const hashed = createHash('sha256').update(emailKey).digest('base64url');
    const _id = `${kind}:${hashed}:${hour}`;
    const update = { $inc: { count: 1 }, $setOnInsert: { startedAt: new Date(hour * hourMs) } };
    for (;;) {
      try {
        const options = { upsert: true, returnDocument: 'after' } as const;
        const counted = await model.findOneAndUpdate({ _id }, update, options).lean<Document>();
        return (counted?.count ?? 1) <= mostMailsPerHour;
      } catch (error) {
        // If two callers start the same hour, one finds the document of the other.
        if (!duplicateIndex(error)) throw error;
      }
    }
  }

  return {
    mayMail,
    async expectMayMail(kind: CountedMail, emailKey: string): Promise<void> {
      if (await mayMail(kind, emailKey)) return;
      throw new NamedError('too_many_requests', {
        message: 'Many emails went to this address lately. Please try again in an hour.',
        retryAfterSeconds: hourMs / 1000,
      });
    },
  };
}
