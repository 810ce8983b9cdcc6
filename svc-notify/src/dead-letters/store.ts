import { secretEvents, type DeadLetter as DeadLetterView, type DeadLetterStatus } from '@postcard/contracts';
import {
  createChangingSearch,
  duplicateIndex,
  findPage,
  maxTries,
  textsFields,
  type Connection,
  type DeadLetter,
  type Page,
  type Paging,
  ofEveryTown,
} from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';

/** A dead letter with the message that its consumer is given again. */
type StoredDeadLetter = DeadLetter & { _id: string; createdAt: Date; textsId?: string; isSealed?: boolean };

const schema = new Schema<StoredDeadLetter>(
  {
    _id: String,
    messageId: String,
    consumer: String,
    type: String,
    tries: Number,
    reason: String,
    content: String,
    isSealed: Boolean,
    createdAt: Date,
    ...textsFields,
  },
  { versionKey: false },
).index({ createdAt: -1, _id: -1 });

const secrets: ReadonlySet<string> = new Set(secretEvents);
/** A secret event carries the token of a link; a message whose type was lost may be one. */
const isSecret = ({ type }: Pick<DeadLetter, 'type'>): boolean => secrets.has(type) || type === 'unknown';
const contextOf = (id: string) => `dead-letter:${id}`;

/** The fields that a search reads. Not the content: what people typed, and secret links, are not to be kept twice. */
const searched = ['type', 'consumer', 'reason'];

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>;

/** The dead letters of every consumer, kept where an administrator can read them. */
export function createDeadLetterStore({ db, sealer, now }: { db: Connection; sealer: Sealer; now: () => Date }) {
  const model = db.model('dead_letter', ofEveryTown(schema), 'dead_letters');
  const search = createChangingSearch({ db, model: model as never, fields: searched });
  return {
    /** Work beside requests: keep the index of the search. */
    indexers: search.indexers,

    async insert(deadLetter: DeadLetter): Promise<void> {
      const _id = deadLetter.messageId ? `${deadLetter.consumer}:${deadLetter.messageId}` : uuid();
      // The index wants ids that ascend with time, which those that begin with a consumer's name do not.
      const texts = await search.keep(_id, {}, deadLetter);
      try {
        const isSealed = isSecret(deadLetter);
        const content = isSealed ? sealer.seal(deadLetter.content, contextOf(_id)) : deadLetter.content;
        await model.create({ _id, ...deadLetter, content, isSealed, ...texts, createdAt: now() });
      } catch (error) {
        if (!duplicateIndex(error)) throw error;
        await search.forget(texts);
      }
    },

    /** As it was stored; `presentDeadLetter` is what an administrator sees of it. */
    byId: (id: string): Promise<StoredDeadLetter | null> =>
      model.findOne({ _id: { $eq: id } }).lean<StoredDeadLetter>(),

    /** The message to deliver again. */
    contentOf: ({ _id, content, isSealed }: StoredDeadLetter): string =>
      isSealed ? sealer.open(content, contextOf(_id)) : content,

    /** Returns whether it was there. */
    async remove(id: string): Promise<boolean> {
      const removed = await model.findOneAndDelete({ _id: { $eq: id } }).lean<StoredDeadLetter>();
      if (removed) await search.forget(removed);
      return removed !== null;
    },

    list: ({
      q,
      status,
      ...paging
    }: Paging & { q?: string | undefined; status?: DeadLetterStatus | undefined }): Promise<Page<DeadLetterView>> => {
      const filter = status ? { tries: status === 'exhausted' ? { $gte: maxTries } : { $lt: maxTries } } : {};
      return q
        ? search.find(q, filter, paging, presentDeadLetter)
        : findPage(model as never, filter, paging, presentDeadLetter);
    },
  };
}

export const presentDeadLetter = ({
  _id,
  messageId: _,
  textsId: _texts,
  isSealed: _sealed,
  createdAt,
  ...deadLetter
}: StoredDeadLetter): DeadLetterView => ({
  id: _id,
  ...deadLetter,
  content: isSecret(deadLetter) ? '' : deadLetter.content,
  status: deadLetter.tries >= maxTries ? 'exhausted' : 'unreadable',
  createdAt: createdAt.toISOString(),
});
