import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium } from '@postcard/devstack';
import { marketingPages } from '@postcard/contracts/paths';
import type { StackEnvironment } from '../benchmark.ts';
import { startDemoStack } from '../machine/demo-stack.ts';
import { compare, compareToLimit, type Result } from '../measure/result.ts';
import { findLighthouse } from './tool.ts';

const runs = 3;
/** What a page scores at least, of 100. */
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof wanted;
/** Lighthouse's own figures that have a limit, in milliseconds. */
const limits = { 'largest-contentful-paint': 2_000, 'total-blocking-time': 150 } as const;
type Timing = keyof typeof limits;
const timings = Object.keys(limits) as Timing[];
const categories = Object.keys(wanted) as Category[];

/** As much of Lighthouse's report as is read. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
};

/** Lighthouse's own mobile run of each public page at rest, on the whole product with the demo's data. */
export async function lighthouse(surroundings: StackEnvironment): Promise<Result[]> {
  const { resources, signal, log, part } = surroundings;
  const folder = resources.folder();
  const [cli, chromium] = [await findLighthouse(log), await findChromium(log)];
  const stack = await startDemoStack(surroundings);
  const paths = Object.values(marketingPages).map(({ pattern }) => pattern);
  const results: Result[] = [];
  for (const path of paths.filter((each) => part === undefined || each === part)) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run++)
      reports.push(await reportOrAgain(stack.url + path, { cli, chromium, folder, signal }));
    const short = new Set(reports.flatMap(belowFull));
    log(`${path}: ${[...short].join('; ') || 'nothing to mend'}`);
    results.push(...categories.map((category) => resultOf(path, category, reports)));
    results.push(...timings.map((timing) => timeOf(path, timing, reports)));
  }
  return results;
}

type Tools = { cli: string; chromium: string; folder: string; signal: AbortSignal };

/** Chromium's trace lacks its start now and then; Lighthouse itself says to run it again. */
async function reportOrAgain(url: string, tools: Tools): Promise<Report> {
  try {
    return await reportOn(url, tools);
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error;
    return reportOn(url, tools);
  }
}

async function reportOn(url: string, { cli, chromium, folder, signal }: Tools): Promise<Report> {
  const file = join(folder, 'lighthouse.json');
  const flags = ['--headless=new', ...CHROMIUM_ARGS].join(' ');
  const args = [cli, url, '--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`];
  await promisify(execFile)(process.execPath, [...args, `--only-categories=${categories.join(',')}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    signal,
    timeout: 180_000,
  });
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** What costs a page points, with its figure. */
const belowFull = ({ categories: scored, audits }: Report): string[] =>
  categories.flatMap((category) =>
    scored[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  );

const resultOf = (path: string, category: Category, reports: readonly Report[]): Result =>
  compare({
    name: `lighthouse: ${category} of ${path}`,
    ours: reports.map(({ categories: scored }) => Math.round((scored[category].score ?? 0) * 100)),
    peer: [wanted[category]],
    unit: 'points',
    target: { atLeast: 1 },
  });

const timeOf = (path: string, timing: Timing, reports: readonly Report[]): Result =>
  compareToLimit({
    name: `lighthouse: ${timing} of ${path}`,
    ours: reports.map(({ audits }) => audits[timing]!.numericValue!),
    limit: limits[timing],
    unit: 'ms',
  });
