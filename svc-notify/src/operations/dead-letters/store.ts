import { secretEvents, type DeadLetter as DeadLetterView, type DeadLetterStatus } from '@postcard/contracts';
import {
  findPage,
  maxTries,
  searchable,
  type Connection,
  type DeadLetter,
  type Page,
  type Paging,
  type WithSearchText,
  ofEveryTown,
} from '@postcard/service-kit';
import type { Sealer } from '@postcard/service-kit/security/sealer';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { upsert } from '@postcard/service-kit/insert-once';

type StoredDeadLetter = DeadLetter & { _id: string; createdAt: Date; isSealed?: boolean } & WithSearchText;

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
  },
  { versionKey: false },
).index({ createdAt: -1, _id: -1 });

const secrets: ReadonlySet<string> = new Set(secretEvents);
/** Returns true for events with a secret link; a message of unknown type may have one. */
const isSecret = ({ type }: Pick<DeadLetter, 'type'>): boolean => secrets.has(type) || type === 'unknown';
const contextOf = (id: string) => `dead-letter:${id}`;

/** Content is not searched: it may have secret links. */
const searchText = searchable(schema, ['type', 'consumer', 'reason']);

export type DeadLetterStore = ReturnType<typeof createDeadLetterStore>;

export function createDeadLetterStore({ db, sealer, now }: { db: Connection; sealer: Sealer; now: () => Date }) {
  const model = db.model('dead_letter', ofEveryTown(schema), 'dead_letters');
  const byId = (id: string): Promise<StoredDeadLetter | null> =>
    model.findOne({ _id: { $eq: id } }).lean<StoredDeadLetter>();
  const contentOf = ({ _id, content, isSealed }: StoredDeadLetter): string =>
    isSealed ? sealer.open(content, contextOf(_id)) : content;

  return {
    /** Also replaces a stored one: the new time tells its replay that the event failed again. */
    async save(deadLetter: DeadLetter): Promise<void> {
      const _id = deadLetter.messageId ? `${deadLetter.consumer}:${deadLetter.messageId}` : uuid();
      const isSealed = isSecret(deadLetter);
      const content = isSealed ? sealer.seal(deadLetter.content, contextOf(_id)) : deadLetter.content;
      const texts = searchText(deadLetter);
      await upsert(model, { _id }, { $set: { ...deadLetter, content, isSealed, ...texts, createdAt: now() } });
    },

    byId,

    /** Redelivers before removing: after a crash in between, consumers ignore the second delivery. */
    async replay(id: string, redeliver: (deadLetter: DeadLetter) => Promise<void>): Promise<boolean> {
      const found = await byId(id);
      if (!found) return false;
      await redeliver({ ...found, content: contentOf(found) });
      await model.deleteOne({ _id: { $eq: id }, createdAt: found.createdAt });
      return true;
    },

    async remove(id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: { $eq: id } })).deletedCount > 0;
    },

    list: ({
      status,
      ...asked
    }: Paging & { q?: string | undefined; status?: DeadLetterStatus | undefined }): Promise<Page<DeadLetterView>> => {
      const filter = status ? { tries: status === 'exhausted' ? { $gte: maxTries } : { $lt: maxTries } } : {};
      return findPage(model, filter, asked, presentDeadLetter);
    },
  };
}

export const presentDeadLetter = ({
  _id,
  messageId: _,
  searchText: _text,
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
