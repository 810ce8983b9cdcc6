// Run in a unit's folder: `node ../packages/web-kit/src/build/cli.ts build`. `dev` serves the unit with hot reload
// on PORT; `alone` serves a microfrontend without the shell on PORT, with the API of API_URL.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UnitBuild } from './federate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const started = performance.now();
const command = process.argv[2];
process.env['NODE_ENV'] = command === 'build' ? 'production' : 'development';
const config = (await import(pathToFileURL(join(process.cwd(), 'rspack.config.ts')).href)) as { default: UnitBuild };
const unit = config.default;
const tellError = (error: unknown) =>
  say(`${unit.name} does not build:\n${error instanceof Error ? error.message : String(error)}`);
const commands: Record<string, () => Promise<void>> = { build, dev, alone };

async function build(): Promise<void> {
  const { buildUnit } = await import('./build-unit.ts');
  const release = await buildUnit(unit);
  say(`${release.name} ${release.version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function dev(): Promise<void> {
  const { portFrom, serveUnit } = await import('./serve.ts');
  const port = await portFrom(process.env['PORT']);
  let told = '';
  await serveUnit(unit, port, {
    onRelease: () => {
      if (told !== 'ready') say(`${unit.name} is served at http://127.0.0.1:${port}`);
      told = 'ready';
    },
    onError: (error) => {
      tellError(error);
      told = 'error';
    },
  });
}

async function alone(): Promise<void> {
  if (!unit.alone) throw new Error(`${unit.name} cannot run alone: it is what the others run in`);
  const { portFrom, serveAlone } = await import('./serve.ts');
  const port = await portFrom(process.env['PORT']);
  const apiUrl = process.env['API_URL'] || 'http://localhost:8080';
  await serveAlone({ config: unit.alone(), port, apiUrl });
  say(`${unit.name} alone: http://localhost:${port}${unit.routes[0]} with the API of ${apiUrl}`);
}

const work = commands[command ?? ''];
if (!work) throw new Error(`There is no command '${command}'. There are: ${Object.keys(commands).join(', ')}.`);
await work();
