import type { Schema } from 'mongoose';

type Texts = readonly unknown[];
type Searchable = { fields: readonly string[]; textOf: (document: Record<string, unknown>) => string };

export type WithSearchText = { searchText?: string };

const searchables = new WeakMap<object, Searchable>();

/** Returns a text without case, accents and typographic quotes. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„‟]/g, '"');

export const searchTextOf = (texts: Texts): string =>
  texts
    .filter((text) => typeof text === 'string')
    .map(folded)
    .join('\n');

const partOf = (q: string): string => folded(q).trim();

/** Returns the filter for texts that contain the query, as the specification requires (admin search). */
export function matching(q: string): object {
  const part = partOf(q);
  return part === '' ? {} : { searchText: new RegExp(part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')) };
}

export function createMatcher(q: string): (texts: Texts) => boolean {
  const part = partOf(q);
  return (texts) => searchTextOf(texts).includes(part);
}

/** Adds `searchText` to a schema. @returns a function for the member to store with each change of `fields` */
export function searchable<F extends string>(
  schema: Pick<Schema, 'add'>,
  fields: readonly F[],
): (document: Readonly<Record<F, unknown>>) => Required<WithSearchText>;
export function searchable<D extends object>(
  schema: Pick<Schema, 'add'>,
  fields: readonly (keyof D & string)[],
  textsOf: (document: D) => Texts,
): (document: D) => Required<WithSearchText>;
export function searchable(
  schema: Pick<Schema, 'add'>,
  fields: readonly string[],
  textsOf = (document: Record<string, unknown>): Texts => fields.map((field) => document[field]),
) {
  const textOf = (document: Record<string, unknown>) => searchTextOf(textsOf(document));
  schema.add({ searchText: String });
  searchables.set(schema, { fields, textOf });
  return (document: Record<string, unknown>) => ({ searchText: textOf(document) });
}

export const searchableOf = (schema: object): Searchable | undefined => searchables.get(schema);
