import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, findChromium, freePort, startStack } from '@postcard/devstack';
import { marketingPages } from '@postcard/contracts/paths';
import type { StackEnvironment } from '../benchmark.ts';
import { compare, type Result } from '../measure/result.ts';
import { findLighthouse } from './tool.ts';

const runs = 3;
/** What a page scores at least, of 100. */
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof wanted;
const categories = Object.keys(wanted) as Category[];

/** As much of Lighthouse's report as is read. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

/** Lighthouse's own mobile run of each public page at rest, on the whole product with the demo's data. */
export async function lighthouse({ resources, signal, log, part }: StackEnvironment): Promise<Result[]> {
  const folder = resources.folder();
  const [cli, chromium, port] = [await findLighthouse(log), await findChromium(log), await freePort()];
  const env = { ...process.env, PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' };
  const stack = await resources.own(startStack({ dataDir: folder, port, env, log, signal }), (one) => one.stop());
  const paths = Object.values(marketingPages).map(({ pattern }) => pattern);
  const results: Result[] = [];
  for (const path of paths.filter((each) => part === undefined || each === part)) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run++)
      reports.push(await reportOn(stack.url + path, { cli, chromium, folder, signal }));
    const short = new Set(reports.flatMap(belowFull));
    log(`${path}: ${[...short].join('; ') || 'nothing to mend'}`);
    results.push(...categories.map((category) => resultOf(path, category, reports)));
  }
  return results;
}

type Tools = { cli: string; chromium: string; folder: string; signal: AbortSignal };

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
