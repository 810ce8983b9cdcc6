import { join, resolve } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { dataDirFrom, type Env } from '@postcard/devstack/stack/settings';
import { storeIn, type Store } from './store.ts';

/**
 * Where release folders are (RELEASES_DIR) and which file the gateway follows (WEB_RELEASES); both in DATA_DIR without
 * these.
 */
export function placesFrom(env: Env): { store: Store; file: string } {
  const dataDir = dataDirFrom(env);
  return {
    store: storeIn(env.RELEASES_DIR ? resolve(REPO, env.RELEASES_DIR) : join(dataDir, 'releases')),
    file: env.WEB_RELEASES ? resolve(REPO, env.WEB_RELEASES) : join(dataDir, 'web-releases.json'),
  };
}
