import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browsers, CHROMIUM_ARGS, findProgram } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { compare, compareToLimit, isBrief, type Bench, type Result } from '../harness/measure.ts';

const run = promisify(execFile);

/** Updated by hand, because versions score differently. Not a dependency, because it has a hundred packages. */
const version = '13.5.0';
const runs = isBrief ? 1 : 3;
const leastPoints = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const limits = [
  { audit: 'first-contentful-paint', limit: 1_800, unit: 'ms', factor: 1 },
  { audit: 'largest-contentful-paint', limit: 2_000, unit: 'ms', factor: 1 },
  { audit: 'total-blocking-time', limit: 150, unit: 'ms', factor: 1 },
  { audit: 'cumulative-layout-shift', limit: 20, unit: 'thousandths', factor: 1_000 },
];

type Figures<T> = Record<string, T>;
type Report = { categories: Figures<{ score: number | null }>; audits: Figures<{ numericValue?: number }> };
type Tools = { cli: string; chromium: string; folder: string; signal: AbortSignal };

export async function lighthouse(bench: Bench, url: string, paths: readonly string[]): Promise<Result[]> {
  const { resources, signal, log, wants } = bench;
  const wanted = paths.filter((path) => wants(`lighthouse ${path}`));
  if (wanted.length === 0) return [];
  const [cli, chromium, folder] = [
    await findLighthouse(log),
    await findProgram(browsers.chromium, log),
    resources.folder(),
  ];
  const results: Result[] = [];
  for (const path of wanted) {
    const reports: Report[] = [];
    while (reports.length < runs) reports.push(await reportOn(url + path, { cli, chromium, folder, signal }));
    log(path);
    for (const [category, points] of Object.entries(leastPoints))
      results.push(
        compare({
          name: `lighthouse: ${category} of ${path}`,
          ours: reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)),
          peer: [points],
          unit: 'points',
          target: { atLeast: 1 },
        }),
      );
    for (const { audit, limit, unit, factor } of limits) {
      const ours = reports.map(({ audits }) => audits[audit]!.numericValue! * factor);
      results.push(compareToLimit({ name: `lighthouse: ${audit} of ${path}`, ours, limit, unit }));
    }
  }
  return results;
}

async function reportOn(url: string, { cli, chromium, folder, signal }: Tools, isRetry = false): Promise<Report> {
  const file = join(folder, 'lighthouse.json');
  const flags = ['--headless=new', ...CHROMIUM_ARGS].join(' ');
  const args = [cli, url, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`];
  const options = { env: { ...process.env, CHROME_PATH: chromium }, signal, timeout: 180_000 };
  try {
    await run(process.execPath, [...args, `--only-categories=${Object.keys(leastPoints)}`], options);
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch (error) {
    // Repeats the run once if Chromium's trace lacks its start, as Lighthouse advises.
    if (isRetry || !String(error).includes('NO_NAVSTART')) throw error;
    return reportOn(url, { cli, chromium, folder, signal }, true);
  }
}

async function findLighthouse(log: Bench['log']): Promise<string> {
  const cwd = join(REPO, 'node_modules/.cache/lighthouse', version);
  const cli = join(cwd, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli)) return cli;
  log(`Installing Lighthouse ${version} with npm (once).`);
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`];
  await run('npm', args, { cwd, timeout: 300_000 });
  return cli;
}
