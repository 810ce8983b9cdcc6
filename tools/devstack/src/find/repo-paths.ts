import { join } from 'node:path';

/** The repository's root folder. */
export const REPO = join(import.meta.dirname, '../../../..');

/** Folder of data that takes a while to fetch again: jars, the compiled launcher, hosts that do not respond. */
export const CACHE_DIR = join(REPO, 'node_modules/.cache/devstack');
