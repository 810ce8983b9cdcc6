import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { dataDirFrom } from '@postcard/devstack/stack/settings';
import { isWebUnit, WEB_UNITS } from '@postcard/devstack/stack/web-build';
import { runCommand, seconds } from '@postcard/devstack/terminal/progress';
import type { Deployed, Place } from './deploy.ts';
import { untilLive } from './live.ts';

type Move = Place & { unit: string; folder: string | undefined; live: string | undefined };

/** Runs a command that moves a web unit's pointer; with `--live`, waits until visitors have the release. */
export const movePointer = (adverb: string, move: (options: Move) => Promise<Deployed>): Promise<void> =>
  runCommand(async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { live: { type: 'string' } } });
    const [name = '', folder] = positionals;
    const unit = name.replace('@postcard/', '');
    if (!isWebUnit(unit)) throw new Error(`There is no web unit '${unit}'. There are: ${WEB_UNITS.join(', ')}.`);
    const live = values.live?.replace(/\/$/, '');
    const { version, release } = await move({ unit, folder, live, ...placeFrom(process.env), now: new Date() });
    console.log(`${unit} is ${version} ${adverb}: ${release}`);
    if (!live) return;
    const startedAt = performance.now();
    await untilLive(live, unit, version);
    console.log(`Live for visitors (${seconds(startedAt)}).`);
  });

/** Returns the folder of releases (RELEASES_DIR) and the gateway's file (WEB_RELEASES), by default in DATA_DIR. */
function placeFrom(env: NodeJS.ProcessEnv): Omit<Place, 'now'> {
  const dataDir = dataDirFrom(env);
  return {
    releases: resolve(REPO, env['RELEASES_DIR'] || join(dataDir, 'releases')),
    file: resolve(REPO, env['WEB_RELEASES'] || join(dataDir, 'web-releases.json')),
  };
}
