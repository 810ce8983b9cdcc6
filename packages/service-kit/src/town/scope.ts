import type { Collection, Connection, Model, Schema } from 'mongoose';
import { townAtHand } from './current.ts';
import { firstTown, knownTowns } from './known.ts';

/**
 * Adds the current town to every document, index and command, unless the schema opts out. Runs between mongoose and the
 * driver, so that no store can forget the town.
 */
export function scopeToTowns(connection: Connection, { isSharded = false } = {}): void {
  const own = isSharded ? ownExactly : ownOrOld;
  connection.plugin((schema) => {
    if (isOfEveryTown(schema) || !schema.path('_id')) return;
    addTown(schema);
    schema.on('init', ({ collection }: Model<unknown>) => scopeCollection(collection, own));
  });
}

const everyTowns = new WeakSet<object>();

/** Marks a schema whose documents belong to no town or to several, such as accounts. */
export function ofEveryTown<S extends object>(schema: S): S {
  everyTowns.add(schema);
  return schema;
}

export const isOfEveryTown = (schema: object): boolean => everyTowns.has(schema);

/** Does not change an index that already has `townId`, for jobs across towns. */
function addTown(schema: Schema): void {
  schema.add({ townId: String });
  const indexes = schema.indexes();
  schema.clearIndexes();
  // Used for lists in the order of their ids, and as the shard key.
  schema.index({ townId: 1, _id: 1 });
  for (const [keys, options] of indexes) {
    if ('townId' in keys || 'outboxDue' in keys) schema.index(keys, options);
    else schema.index({ townId: 1, ...keys }, { ...options, ...named(options) });
  }
}

/** Renames an index, because an index with the old name and other keys may exist from before there were towns. */
const named = ({ name }: { name?: string }): object => (name ? { name: `townId_${name}` } : {});

type Filter = Record<string, unknown>;
type Document = Record<string, unknown>;
type Operation = Record<string, { filter?: Filter; document?: Document; update?: Document; replacement?: Document }>;

type Own = (filter?: Filter) => Filter;

export const ofEachTown = (): object => ({ townId: { $in: [...knownTowns().map(({ id }) => id), null] } });

const ownBy =
  (isOf: (id: string) => unknown): Own =>
  (filter = {}) => {
    const town = townAtHand();
    return town === 'every' ? filter : { ...filter, townId: isOf(town.id) };
  };

/** Older documents of the first town have no `townId` until they are given one. */
const ownOrOld = ownBy((id) => (id === firstTown.id ? { $in: [id, null] } : id));

/** Filter with one value, because a router cannot choose the shard of an upsert from two values. */
const ownExactly = ownBy((id) => id);

/** @throws Error if a document is written across towns and has no town */
function stamped(document: Document): Document {
  const town = townAtHand();
  if (town !== 'every') return { ...document, townId: town.id };
  if (typeof document['townId'] !== 'string') throw new Error('A document is written without a town');
  return document;
}

function stampedUpdate(update: Document, { upsert = false }: { upsert?: boolean } = {}): Document {
  if (!upsert) return update;
  const { townId } = stamped({});
  return { ...update, $setOnInsert: { ...(update['$setOnInsert'] as object), townId } };
}

const ownOperation = (own: Own, operation: Operation): Operation =>
  Object.fromEntries(
    Object.entries(operation).map(([kind, { filter, document, update, replacement, ...options }]) => [
      kind,
      {
        ...options,
        ...(document ? { document: stamped(document) } : { filter: own(filter) }),
        ...(update && { update: stampedUpdate(update, options) }),
        ...(replacement && { replacement: stamped(replacement) }),
      },
    ]),
  );

type Arguments = [never, never, never];

const scopedBy = (own: Own): Record<string, (...args: Arguments) => unknown[]> => ({
  insertOne: (document, ...rest) => [stamped(document), ...rest],
  insertMany: (documents: Document[], ...rest) => [documents.map(stamped), ...rest],
  bulkWrite: (operations: Operation[], ...rest) => [
    operations.map((operation) => ownOperation(own, operation)),
    ...rest,
  ],
  aggregate: (pipeline: object[], ...rest) => [[{ $match: own() }, ...pipeline], ...rest],
  distinct: (key, filter, ...rest) => [key, own(filter), ...rest],
  ...Object.fromEntries(
    ['find', 'findOne', 'countDocuments', 'deleteOne', 'deleteMany', 'findOneAndDelete'].map((method) => [
      method,
      (filter: Filter, ...rest: unknown[]) => [own(filter), ...rest],
    ]),
  ),
  ...Object.fromEntries(
    ['updateOne', 'updateMany', 'findOneAndUpdate'].map((method) => [
      method,
      (filter: Filter, update: Document, options: object) => [own(filter), stampedUpdate(update, options), options],
    ]),
  ),
  ...Object.fromEntries(
    ['replaceOne', 'findOneAndReplace'].map((method) => [
      method,
      (filter: Filter, document: Document, ...rest: unknown[]) => [own(filter), stamped(document), ...rest],
    ]),
  ),
});

const scopedCollections = new WeakMap<object, Own>();

export const ownDocument = (collection: object, document: object): object =>
  scopedCollections.has(collection) ? stamped(document as Document) : document;

export const ownFilter = (collection: object, filter: object): object =>
  scopedCollections.get(collection)?.(filter as Filter) ?? filter;

function scopeCollection(collection: Collection, own: Own): void {
  if (scopedCollections.has(collection)) return;
  scopedCollections.set(collection, own);
  const methods = collection as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, change] of Object.entries(scopedBy(own))) {
    const run = methods[name] as (...args: unknown[]) => unknown;
    methods[name] = (...args) => run.apply(collection, change(...(args as Arguments)));
  }
}
