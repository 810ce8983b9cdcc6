import { webUnits, type WebUnit } from '@postcard/contracts/units';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { REPO } from '../find/repo-paths.ts';
import { startChild } from '../process/child.ts';

export const WEB_UNITS = webUnits;
export type { WebUnit };

export const isWebUnit = (unit: string): boolean => WEB_UNITS.some((one) => one === unit);

const SHARED_SOURCES = [
  'packages/contracts/src',
  'packages/exports/src',
  'packages/web-kit/src',
  'packages/ui/src',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.build']);
/** Concurrent builds; each takes about a core. */
const AT_ONCE = 2;

export type WebBuild = {
  dataDir: string;
  log: (line: string) => void;
  root?: string;
  units?: readonly string[];
  build?: (unit: string) => Promise<void>;
};

/** Builds web units with changed sources and writes `dataDir/web-releases.json`. @throws with the end of the output */
export async function buildWebUnits(options: WebBuild): Promise<{ built: string[]; kept: string[]; releases: string }> {
  const { dataDir, log, root = REPO, units = WEB_UNITS } = options;
  const build = options.build ?? ((unit: string) => runBuild(unit, dataDir));
  const hashes = new Map(units.map((unit) => [unit, sourceHash(root, unit)]));
  const stampOf = (unit: string) => join(root, unit, 'dist/.source-hash');
  const isCurrent = (unit: string) =>
    existsSync(stampOf(unit)) && readFileSync(stampOf(unit), 'utf8') === hashes.get(unit);
  const kept = units.filter(isCurrent);
  const changed = units.filter((unit) => !kept.includes(unit));
  const queue = [...changed];
  const work = async () => {
    for (let unit = queue.shift(); unit; unit = queue.shift()) {
      const startedAt = performance.now();
      rmSync(stampOf(unit), { force: true });
      await build(unit);
      writeFileSync(stampOf(unit), hashes.get(unit) ?? '');
      log(`Built ${unit} (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`);
    }
  };
  // Running builds finish before a failure is reported.
  const settled = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return { built: changed, kept, releases: writeReleases(dataDir, units, (unit) => join(root, unit, 'dist')) };
}

export function sourceHash(root: string, unit: string): string {
  const hash = createHash('sha256');
  for (const source of [unit, ...SHARED_SOURCES]) {
    for (const file of filesIn(join(root, source))) {
      hash.update(relative(root, file)).update('\0').update(contentOf(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Returns the part of a file that a build depends on; for the lock file, only the installed packages. */
function contentOf(file: string): string | Buffer {
  if (basename(file) !== 'package-lock.json') return readFileSync(file);
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path)
    .toSorted()
    .filter((entry) => !NOT_SOURCES.has(entry) && !/\.test\.tsx?$|\.md$/.test(entry))
    .flatMap((entry) => filesIn(join(path, entry)));
}

export function writeReleases<Unit extends string>(
  dataDir: string,
  units: readonly Unit[],
  placeOf: (unit: Unit | 'shell') => string,
): string {
  const file = join(dataDir, 'web-releases.json');
  const remotes = Object.fromEntries(units.filter((unit) => unit !== 'shell').map((unit) => [unit, placeOf(unit)]));
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ shell: placeOf('shell'), remotes }, null, 2)}\n`);
  return file;
}

async function runBuild(unit: string, dataDir: string): Promise<void> {
  const logFile = join(dataDir, 'logs', `build-${unit}.log`);
  const child = startChild({
    command: 'npm',
    args: ['run', 'build', '-w', `@postcard/${unit}`, '--loglevel=error'],
    cwd: REPO,
    env: { ...process.env, NODE_ENV: 'production' },
    logFile,
    pidFile: join(dataDir, 'run', `build-${unit}.json`),
  });
  const how = await child.exited;
  if (how === 'ended with code 0') return;
  const end = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
  throw new Error(`The build of ${unit} ${how}. The end of ${logFile}:\n${end}`);
}
