import { readdirSync } from 'node:fs';

/** A town's folder must be called as its id: kebab-case. */
export const townId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Folders below `towns` that are not towns. */
const others = new Set(['src', 'node_modules']);

/** The ids of all towns that have a folder, in order of the alphabet. */
export const townIds = (towns: string): string[] =>
  readdirSync(towns, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !others.has(entry.name))
    .map(({ name }) => name)
    .toSorted();
