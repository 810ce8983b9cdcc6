import { readdirSync } from 'node:fs';

/** A town's folder has its id as its name: kebab-case. */
export const townId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const others = new Set(['src', 'node_modules']);

export const townIds = (towns: string): string[] =>
  readdirSync(towns, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !others.has(entry.name))
    .map(({ name }) => name)
    .toSorted();
