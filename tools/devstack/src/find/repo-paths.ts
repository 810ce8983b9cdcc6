import { join } from 'node:path';

/** The repository's root folder. */
export const REPO = join(import.meta.dirname, '../../../..');

/** What can be fetched again but takes a while: jars, compiled launcher, what is known not to respond. */
export const CACHE_DIR = join(REPO, 'node_modules/.cache/devstack');
