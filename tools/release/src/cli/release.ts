import { parseArgs } from 'node:util';
import { runQuietly } from '@postcard/devstack/checks/run';
import { dockerfileOf } from '@postcard/devstack/containers/units';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { isWebUnit } from '@postcard/devstack/stack/web-build';
import { buildProblems, contractProblems } from '../live.ts';
import { releaseUnit } from '../release.ts';
import { placesFrom } from '../settings.ts';
import { releasedUnit } from '../units.ts';
import { endSignal, onStep, runCommand } from '@postcard/devstack/terminal/progress';

const signal = endSignal();

/** `npm run release -w <unit> [-- --live https://…]`: see docs/releases.md. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { live: { type: 'string' } } });
  const [name, ...rest] = positionals;
  const unit = releasedUnit(name);
  if (rest.length > 0)
    throw new Error(`'${rest.join(' ')}' is one too many: the changesets say which version is next.`);
  const live = values.live?.replace(/\/$/, '');
  const { version, tag, folder } = await releaseUnit(unit, {
    root: REPO,
    store: placesFrom(process.env).store,
    build: (each) =>
      shown(isWebUnit(each) ? `Build of ${each}` : `Types of ${each}`, 'npm', [
        'run',
        isWebUnit(each) ? 'build' : 'types',
        '-w',
        `@postcard/${each}`,
        '--loglevel=error',
      ]),
    contractProblems: async (each) => {
      await shown('Contracts against every unit’s last release', 'npm', [
        'run',
        'check',
        '-w',
        '@postcard/contracts',
        '--loglevel=error',
      ]);
      return live ? contractProblems(live, each, REPO) : [];
    },
    buildProblems: async (dist, isMajor) => (live ? buildProblems(live, dist, isMajor) : []),
  });
  console.log(`Released ${tag}.${folder ? ` ${folder}` : ''}\n`);
  console.log(`Next: git push origin main ${tag}`);
  if (folder) console.log(`      npm run deploy -- ${unit} ${version}`);
  console.log(
    `      docker build -f ${dockerfileOf(unit)} --build-arg UNIT=${unit} --build-arg VERSION=${version} -t ` +
      `postcard/${unit}:${version} .`,
  );
});

async function shown(name: string, command: string, args: readonly string[]): Promise<void> {
  const done = onStep(name);
  const { ok, output } = await runQuietly(command, args, signal);
  signal.throwIfAborted();
  if (!ok) throw new Error(`${name} failed:\n${output}`);
  done();
}
