import type { Document } from 'mongodb';
import type { Command } from './wire.ts';

/** What a command selects, as a `find` would: every kind of command is planned alike. */
export type Query = { collection: string; filter: Document; sort?: Document; limit?: number };

/** What a command selects, in which collection; none for one that selects nothing. */
export function queriesOf(command: Command): Query[] {
  const [kind] = Object.keys(command);
  const collection = String(command[kind as string]);
  if (kind === 'find') return [{ collection, ...selectionOf(command['filter'], command['sort'], command['limit']) }];
  if (kind === 'count' || kind === 'distinct')
    return [{ collection, ...selectionOf(command['query'], undefined, command['limit']) }];
  if (kind === 'aggregate')
    return typeof command['aggregate'] === 'string'
      ? [{ collection, ...firstOf(command['pipeline'] as Document[]) }]
      : [];
  if (kind === 'findAndModify') return [{ collection, ...selectionOf(command['query'], command['sort'], 1) }];
  if (kind === 'update')
    return (command['updates'] as Document[]).map(({ q, multi }) => ({
      collection,
      ...selectionOf(q, undefined, multi ? 0 : 1),
    }));
  if (kind === 'delete')
    return (command['deletes'] as Document[]).map(({ q, limit }) => ({
      collection,
      ...selectionOf(q, undefined, limit),
    }));
  return [];
}

function selectionOf(filter: Document | undefined, sort?: Document, limit = 0): Omit<Query, 'collection'> {
  return { filter: filter ?? {}, ...(sort && Object.keys(sort).length > 0 && { sort }), ...(limit > 0 && { limit }) };
}

/** Only what the first stages ask for: the others work on what those found. */
function firstOf([first, ...others]: readonly Document[]): Omit<Query, 'collection'> {
  if (!first?.['$match']) return { filter: {} };
  const sort = others[0]?.['$sort'] as Document | undefined;
  return selectionOf(first['$match'], sort, others[sort ? 1 : 0]?.['$limit']);
}

/** A query without its values: those alike are planned alike. */
export const shapeOf = ({ collection, filter, sort, limit }: Query): string =>
  [collection, JSON.stringify(formOf(filter)), sort && `sort ${JSON.stringify(sort)}`, limit && 'limited']
    .filter(Boolean)
    .join(' ');

const isPlain = (value: unknown): value is Document =>
  Object.prototype.toString.call(value) === '[object Object]' && Object.getPrototypeOf(value) === Object.prototype;

function formOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((each) => JSON.stringify(formOf(each))))]
      .toSorted()
      .map((each) => JSON.parse(each) as unknown);
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]));
  if (value === null || typeof value === 'boolean') return value;
  return '?';
}
