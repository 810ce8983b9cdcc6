import { join } from 'node:path';

export const REPO = join(import.meta.dirname, '../../../..');

/** Cache of jars, the compiled launcher and hosts that do not respond. */
export const CACHE_DIR = join(REPO, 'node_modules/.cache/devstack');
