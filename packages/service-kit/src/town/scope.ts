import type { Collection, Connection, Model, Schema } from 'mongoose';
import { townAtHand } from './current.ts';
import { firstTown, knownTowns } from './known.ts';

/**
 * Every collection's documents are a town's, unless its schema says otherwise: `townId` is in each document and first
 * in each index, and every command is for the town in hand. It is put in where mongoose hands a command to the driver,
 * so no store can forget it, however it calls the collection.
 */
export function scopeToTowns(connection: Connection, { isSharded = false } = {}): void {
  const own = isSharded ? ownExactly : ownOrOld;
  connection.plugin((schema) => {
    // Parts of a document have no id of their own.
    if (isOfEveryTown(schema) || !schema.path('_id')) return;
    addTown(schema);
    // With each model that is made of it, on whatever connection.
    schema.on('init', ({ collection }: Model<unknown>) => scopeCollection(collection, own));
  });
}

const everyTowns = new WeakSet<object>();

/** Marks a schema whose documents are of no town, or of several: accounts, and what a process keeps for itself. */
export function ofEveryTown<S extends object>(schema: S): S {
  everyTowns.add(schema);
  return schema;
}

export const isOfEveryTown = (schema: object): boolean => everyTowns.has(schema);

/** An index that names `townId` itself stays as it is: jobs that look across towns cannot begin with one. */
function addTown(schema: Schema): void {
  schema.add({ townId: String });
  const indexes = schema.indexes();
  schema.clearIndexes();
  // The order of lists whose ids hold the time, and the key of a collection that is sharded.
  schema.index({ townId: 1, _id: 1 });
  for (const [keys, options] of indexes) {
    if ('townId' in keys || 'outboxDue' in keys) schema.index(keys, options);
    else schema.index({ townId: 1, ...keys }, { ...options, ...named(options) });
  }
}

/** An index of the same name with other keys is there from before towns were many. */
const named = ({ name }: { name?: string }): object => (name ? { name: `townId_${name}` } : {});

type Filter = Record<string, unknown>;
type Document = Record<string, unknown>;
type Operation = Record<string, { filter?: Filter; document?: Document; update?: Document; replacement?: Document }>;

/** A filter as the town in hand asks it. */
type Own = (filter?: Filter) => Filter;

/** For a read across towns whose index begins with the town. */
export const ofEachTown = (): object => ({ townId: { $in: [...knownTowns().map(({ id }) => id), null] } });

const ownBy =
  (isOf: (id: string) => unknown): Own =>
  (filter = {}) => {
    const town = townAtHand();
    return town === 'every' ? filter : { ...filter, townId: isOf(town.id) };
  };

/** Documents of the first town from before towns were many have no `townId`, until they are given one. */
const ownOrOld = ownBy((id) => (id === firstTown.id ? { $in: [id, null] } : id));

/** Filter for an upsert: with two values a router cannot know the shard of the new document. */
const ownExactly = ownBy((id) => id);

/** @throws Error for a document that is written across towns and does not say whose it is */
function stamped(document: Document): Document {
  const town = townAtHand();
  if (town !== 'every') return { ...document, townId: town.id };
  if (typeof document['townId'] !== 'string') throw new Error('A document is written that is of no town');
  return document;
}

/** Returns an upsert with its town: with an `$in` the server cannot know which town to insert. */
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

/** Returns how the arguments of each of the driver's methods become those of a town. */
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

/** A document as the town in hand inserts it, for a command that is made later together with those of others. */
export const ownDocument = (collection: object, document: object): object =>
  scopedCollections.has(collection) ? stamped(document as Document) : document;

/** A filter as the town in hand asks it, for a command that is made later together with those of others. */
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
