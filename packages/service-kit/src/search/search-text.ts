import type { Schema } from 'mongoose';

type Texts = readonly unknown[];
type Searchable = { fields: readonly string[]; textOf: (document: Record<string, unknown>) => string };

/** A document's texts as a search reads them. */
export type WithSearchText = { searchText?: string };

const searchables = new WeakMap<object, Searchable>();

/** Returns a text without case, accents and typographic quotes, so that it is found however it is typed. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[‘’‚‛′]/g, "'")
    .replaceAll(/[“”„‟]/g, '"');

/** Joins the texts of a document for the search. Values that are not texts are left out. */
export const searchTextOf = (texts: Texts): string =>
  texts
    .filter((text) => typeof text === 'string')
    .map(folded)
    .join('\n');

/** Returns the words of a query. A text matches when it contains each of them. */
const wordsOf = (q: string): string[] => [...new Set(folded(q).split(/\s+/u))].filter((word) => word !== '');

/** Returns the condition for documents that a query finds. */
export function matching(q: string): object {
  const words = wordsOf(q).map((word) => ({
    searchText: new RegExp(word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')),
  }));
  return words.length > 0 ? { $and: words } : {};
}

/** Returns a test for texts that are in memory, with the same rules as `matching`. */
export function createMatcher(q: string): (texts: Texts) => boolean {
  const words = wordsOf(q);
  return (texts) => {
    const text = searchTextOf(texts);
    return words.every((word) => text.includes(word));
  };
}

/**
 * Makes a schema's documents searchable: adds `searchText`, which the background pass fills in where it is missing.
 * @param fields the fields that the texts are made of
 * @returns the member to store with each write that changes one of these fields
 */
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
