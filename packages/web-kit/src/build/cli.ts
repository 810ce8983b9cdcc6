// Run in a unit's folder: `node ../packages/web-kit/src/build/cli.ts build`, or `dev` to build on change.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildUnit, watchUnit } from './build-unit.ts';
import type { UnitBuild } from './federate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const started = performance.now();
const config = (await import(pathToFileURL(join(process.cwd(), 'rspack.config.ts')).href)) as { default: UnitBuild };
const unit = config.default;

if (process.argv[2] === 'dev') {
  process.env['NODE_ENV'] = 'development';
  watchUnit(
    unit,
    (release) => say(`${release.name} ${release.version}`),
    (error) => say(`${unit.name} does not build:\n${error instanceof Error ? error.message : String(error)}`),
  );
} else {
  process.env['NODE_ENV'] = 'production';
  const release = await buildUnit(unit);
  say(`${release.name} ${release.version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
