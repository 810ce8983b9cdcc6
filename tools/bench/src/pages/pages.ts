import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import type { StackEnvironment } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, compareToLimit, type Result } from '../measure/result.ts';
import { startBothSides } from '../one-bundle/both-sides.ts';
import { visitPage, type PageVisit } from './visit-page.ts';

const rounds = 5;
const firstPaintAtMost = 0.55;
const layoutShiftLimit = 0.02;
const scriptLimit = 130_000;

/**
 * Each public page on a slow phone: first paint against the app as one bundle, what moves, and what script it loads.
 */
export async function pages(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, part } = surroundings;
  const { browser, ours, bundle } = await startBothSides(surroundings);
  const results: Result[] = [];
  for (const path of publicPaths(part)) {
    const sides = { ours: () => visitPage(browser, ours + path), bundle: () => visitPage(browser, bundle + path) };
    await interleave(sides, 1);
    const visits = await interleave(sides, rounds, () => signal.throwIfAborted());
    results.push(...resultsOf(path, visits));
    log(path);
  }
  return results;
}

/** Whatever is prerendered is for everybody. @throws where the one that is wanted is not */
function publicPaths(wanted?: string): string[] {
  const release = JSON.parse(readFileSync(join(REPO, 'mfe-marketing/dist/release.json'), 'utf8')) as {
    prerendered: Record<string, string>;
  };
  const paths = Object.keys(release.prerendered).filter((path) => wanted === undefined || path === wanted);
  if (paths.length === 0) throw new Error(`${wanted} is no public page`);
  return paths;
}

function resultsOf(path: string, { ours, bundle }: Record<'ours' | 'bundle', PageVisit[]>): Result[] {
  const foreign = new Set(ours.flatMap((visit) => visit.foreign));
  if (foreign.size > 0) throw new Error(`${path} asks other origins: ${[...foreign].join(', ')}`);
  const of = (visits: PageVisit[], what: 'firstPaint' | 'layoutShift' | 'scriptBytes') =>
    visits.map((visit) => visit[what]);
  return [
    compare({
      name: `pages: first paint of ${path}`,
      ours: of(ours, 'firstPaint'),
      peer: of(bundle, 'firstPaint'),
      unit: 'ms',
      target: { atMost: firstPaintAtMost },
    }),
    compareToLimit({
      name: `pages: layout shift of ${path}`,
      ours: of(ours, 'layoutShift').map(thousandths),
      limit: thousandths(layoutShiftLimit),
      unit: 'thousandths',
    }),
    compareToLimit({
      name: `pages: script of ${path}`,
      ours: of(ours, 'scriptBytes'),
      limit: scriptLimit,
      unit: 'bytes',
    }),
  ];
}

const thousandths = (value: number): number => value * 1000;
