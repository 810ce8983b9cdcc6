import type { AnyModel } from './any-model.ts';
import type { WithOutbox } from './outbox/outbox.ts';
import type { WithSearchText } from './search/search-text.ts';

type Stored = { _id: string | number } & WithOutbox & WithSearchText;

/** Returns a stored document with its `id`, without its outbox and search text. */
export function plainOf<D extends Stored>({
  _id,
  outbox: _outbox,
  outboxDue: _due,
  outboxLease: _lease,
  searchText: _text,
  ...rest
}: D): { id: D['_id'] } & Omit<D, keyof Stored> {
  return { id: _id, ...rest };
}

/** Reads a matching document, or updates and returns one, converted with `plain`; null if none matches. */
export function readerOf<D, T>(model: AnyModel, plain: (document: D) => T) {
  const read = (found: unknown): T | null => (found ? plain(found as D) : null);
  return {
    one: async (filter: object) => read(await model.findOne(filter).lean()),
    changed: async (filter: object, update: object) =>
      read(await model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean()),
  };
}
