import type { RequestEntry } from '@postcard/contracts';

export type StoredEntry = Omit<RequestEntry, 'createdAt'> & { createdAt: Date };
/** Missing before the first one. */
export type WithEntries = { entries?: StoredEntry[] };

export const presentEntries = ({ entries = [] }: WithEntries): RequestEntry[] =>
  entries.map(({ createdAt, ...entry }) => ({ ...entry, createdAt: createdAt.toISOString() }));
