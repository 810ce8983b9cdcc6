import { randomUUID } from 'node:crypto';
import { MongoServerError, ObjectId, type Db, type Document, type IndexDescription } from 'mongodb';
import type { Recorded } from './recording.ts';

/** So many documents a collection: read whole, it shows. */
export const documents = 1_500;
const minuteMs = 60_000;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** A collection with its indexes and many documents like those that were stored. */
export async function fill(db: Db, { collection: name, indexes, samples }: Recorded): Promise<void> {
  const collection = db.collection(name);
  const all = [...indexes.values()];
  if (all.length > 0) await collection.createIndexes(all as IndexDescription[]);
  const unique = new Set([
    '_id',
    ...all.filter((index) => index['unique']).flatMap((index) => Object.keys(index['key'] as Document)),
  ]);
  if (samples.length === 0) return;
  const more = Array.from({ length: documents }, (_, place) =>
    vary(samples[place % samples.length] as Document, place, unique),
  );
  for (let from = 0; from < more.length; from += 500)
    await collection.insertMany(more.slice(from, from + 500), { ordered: false }).catch(unlessDuplicate);
}

/** Samples that differ only in what is not unique make some documents twice; those that are there are enough. */
function unlessDuplicate(error: unknown): void {
  if (!(error instanceof MongoServerError) || error.code !== 11000) throw error;
}

/** Another of the same kind: unique values are its own, times differ, and every other one belongs to somebody else. */
function vary(document: Document, place: number, unique: ReadonlySet<string>): Document {
  const walk = (value: unknown, path: string): unknown => {
    if (unique.has(path)) return ownOf(value, place);
    if (value instanceof Date) return new Date(value.getTime() + (place % 2 ? place : -place) * minuteMs);
    if (Array.isArray(value)) return value.map((each) => walk(each, path));
    if (isPlain(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, walk(each, path ? `${path}.${key}` : key)]),
      );
    return typeof value === 'string' && place % 2 && isName(value) ? `${value}~${place % 97}` : value;
  };
  return walk(document, '') as Document;
}

function ownOf(value: unknown, place: number): unknown {
  if (value instanceof ObjectId) return new ObjectId();
  if (typeof value === 'number') return value + (place + 1) * 10_000;
  if (typeof value === 'string')
    return uuidPattern.test(value) ? value.slice(0, 14) + randomUUID().slice(14) : `${value}~${place}`;
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ownOf(each, place)]));
  return value;
}

/** A name of something, rather than one of a few words such as a status. */
const isName = (value: string): boolean => /[\d@]/.test(value) || value.length > 24;
const isPlain = (value: unknown): value is Document =>
  Object.prototype.toString.call(value) === '[object Object]' && Object.getPrototypeOf(value) === Object.prototype;
