import { Schema, type Model } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { readCursor, writeCursor, type Page, type Paging } from '../http/paging.ts';
import type { Logger } from '../log.ts';
import type { Connection } from '../mongo.ts';
import { isOfEveryTown, ofEveryTown } from '../town/scope.ts';
import { findAmongFew } from './among-few.ts';
import { createFinder } from './finder.ts';
import { createIndexer, type Indexer } from './indexer.ts';

/** Texts that a document was given after it was stored. */
type Texts = { _id: string; of: string; createdAt: Date } & Record<string, unknown>;
type Owner = { _id: string; textsId?: string | null };

/** What a document's schema needs besides its own fields, and what is stored in it. */
export const textsFields = { textsId: String };

export type ChangingSearch = {
  /** Keep the index, beside requests. */
  indexers(work: { now: () => Date; log: Logger }): Indexer[];
  /**
   * Before a change is stored: keeps the texts it makes. @returns what is to be stored with the change, nothing where
   * no text changes
   */
  keep(id: string, before: object, change: object): Promise<{ textsId?: string }>;
  /** After the change is stored: forgets the texts that its document had before. */
  forget(before: { textsId?: string | null | undefined }): Promise<void>;
  /** @param query at least one letter */
  find<D extends { _id: string }, T>(
    query: string,
    filter: object,
    paging: Paging,
    plain: (document: D) => T,
  ): Promise<Page<T>>;
};

/**
 * The search for documents whose texts do change, now and then. An index cannot forget, so the texts of a change are a
 * document of their own, found like any other; it counts as long as its owner names it. First come those that were
 * changed, the last change first, then the others, the newest first.
 */
export function createChangingSearch({
  db,
  model,
  fields,
}: {
  db: Connection;
  model: Model<never>;
  fields: readonly string[];
}): ChangingSearch {
  const schema = new Schema<Texts>(
    {
      _id: String,
      of: String,
      createdAt: Date,
      ...Object.fromEntries(fields.map((field) => [field, String])),
    } as never,
    { versionKey: false },
  );
  if (isOfEveryTown(model.schema)) ofEveryTown(schema);
  const texts = db.model<Texts>(`${model.modelName}_texts`, schema, `${model.collection.collectionName}_texts`);
  const unchanged = createFinder({ db, model, fields, only: { textsId: null } });
  const changed = createFinder({
    db,
    model: texts as never,
    fields,
    stoodFor: async (found, filter) => {
      const owners = await model
        .find({ $and: [{ _id: { $in: (found as readonly Texts[]).map(({ of }) => of) } }, filter] } as never)
        .lean<Owner[]>();
      return new Map(owners.map((owner) => [owner.textsId ?? '', owner]));
    },
  });

  return {
    indexers: (work) => [
      createIndexer({ ...work, model, fields, store: unchanged.store }),
      createIndexer({ ...work, model: texts as never, fields, store: changed.store }),
    ],

    async keep(id, before, change) {
      const after = { ...before, ...change } as Record<string, unknown>;
      if (fields.every((field) => after[field] === (before as Record<string, unknown>)[field])) return {};
      const _id = uuid();
      await texts.create({
        _id,
        of: id,
        createdAt: new Date(),
        ...Object.fromEntries(fields.map((field) => [field, after[field]])),
      } as never);
      return { textsId: _id };
    },

    async forget({ textsId }) {
      if (textsId) await texts.deleteOne({ _id: textsId });
    },

    async find(query, filter, { limit, cursor }, plain) {
      const among = await findAmongFew({ model, fields, query, filter }, { limit, cursor }, plain);
      if (among) return among;
      const [part, inner, before] = readCursor(cursor);
      const within = typeof inner === 'string' ? inner : undefined;
      const first = part === 'unchanged' ? null : await changed.find(query, filter, { limit, cursor: within }, plain);
      // Those that were never changed have not been read yet.
      if (first?.next) return { ...first, atLeast: true, next: writeCursor(['changed', first.next]) };
      const seen = first ? first.total : Number(before) || 0;
      const room = limit - (first?.items.length ?? 0);
      const second = await unchanged.find(
        query,
        filter,
        { limit: room || 1, cursor: first ? undefined : within },
        plain,
      );
      const goesOn = room > 0 ? second.next !== null : second.items.length > 0;
      return {
        items: [...(first?.items ?? []), ...(room > 0 ? second.items : [])],
        total: seen + second.total,
        ...(second.atLeast && { atLeast: true }),
        next: goesOn ? writeCursor(['unchanged', room > 0 ? second.next : null, seen]) : null,
      };
    },
  };
}
