import type { DeadLetter as DeadLetterView } from '@postcard/contracts';
import { duplicateIndex, findPage, type Connection, type DeadLetter, type Page } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

type Document = DeadLetter & { _id: string; createdAt: Date };

const schema = new Schema<Document>(
  { _id: String, messageId: String, consumer: String, type: String, tries: Number, reason: String, content: String, createdAt: Date },
  { versionKey: false },
).index({ createdAt: -1, _id: -1 });

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>;

/** The dead letters of every consumer, kept where an administrator can read them. */
export function createDeadLetterStore(db: Connection, now: () => Date) {
  const model = db.model('dead_letter', schema, 'dead_letters');
  const present = ({ _id, messageId: _, createdAt, ...letter }: Document): DeadLetterView => ({ id: _id, ...letter, createdAt: createdAt.toISOString() });
  return {
    async insert(letter: DeadLetter): Promise<void> {
      try {
        await model.create({ _id: letter.messageId ? `${letter.consumer}:${letter.messageId}` : uuid(), ...letter, createdAt: now() });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
      }
    },
    find: async (id: string): Promise<DeadLetterView | null> => {
      const document = await model.findOne({ _id: { $eq: id } }).lean<Document>();
      return document && present(document);
    },
    byId: (id: string) => model.findOne({ _id: { $eq: id } }).lean<Document>(),
    /** Returns whether it was there. */
    remove: async (id: string): Promise<boolean> => (await model.deleteOne({ _id: { $eq: id } })).deletedCount === 1,
    list: (paging: { limit: number; cursor?: string | undefined }): Promise<Page<DeadLetterView>> => findPage(model as never, {}, paging, present),
  };
}
