import { join, resolve } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { dataDirFrom, type Env } from '@postcard/devstack/stack/settings';
import { storeIn, type Store } from './store.ts';

/** Returns the folder of releases (RELEASES_DIR) and the gateway's file (WEB_RELEASES), by default in DATA_DIR. */
export function placesFrom(env: Env): { store: Store; file: string } {
  const dataDir = dataDirFrom(env);
  return {
    store: storeIn(env.RELEASES_DIR ? resolve(REPO, env.RELEASES_DIR) : join(dataDir, 'releases')),
    file: env.WEB_RELEASES ? resolve(REPO, env.WEB_RELEASES) : join(dataDir, 'web-releases.json'),
  };
}
