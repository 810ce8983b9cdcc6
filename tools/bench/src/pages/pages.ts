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
/** Of what the same page needs without its scripts: nothing is faster. */
const paintAtMost = 1.05;
const layoutShiftLimit = 0.02;
const scriptLimit = 130_000;
const blockedLimit = 150;

/**
 * Each public page on a slow phone: its paints against the app as one bundle and against itself without scripts, what
 * moves, what script it loads, and how long that blocks the page.
 */
export async function pages(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, part } = surroundings;
  const { browser, ours, bundle } = await startBothSides(surroundings);
  const results: Result[] = [];
  for (const path of publicPaths(part)) {
    const sides = {
      ours: () => visitPage(browser, ours + path),
      bundle: () => visitPage(browser, bundle + path),
      still: () => visitPage(browser, ours + path, { withScripts: false }),
    };
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

function resultsOf(path: string, { ours, bundle, still }: Record<'ours' | 'bundle' | 'still', PageVisit[]>): Result[] {
  const foreign = new Set(ours.flatMap((visit) => visit.foreign));
  if (foreign.size > 0) throw new Error(`${path} asks other origins: ${[...foreign].join(', ')}`);
  const of = (visits: PageVisit[], what: Exclude<keyof PageVisit, 'foreign'>) => visits.map((visit) => visit[what]);
  const againstStill = (name: string, what: 'firstPaint' | 'largestPaint') =>
    compare({
      name: `pages: ${name} of ${path}, of the same without scripts`,
      ours: of(ours, what),
      peer: of(still, what),
      unit: 'ms',
      target: { atMost: paintAtMost },
    });
  return [
    compare({
      name: `pages: first paint of ${path}`,
      ours: of(ours, 'firstPaint'),
      peer: of(bundle, 'firstPaint'),
      unit: 'ms',
      target: { atMost: firstPaintAtMost },
    }),
    againstStill('first paint', 'firstPaint'),
    againstStill('largest paint', 'largestPaint'),
    compareToLimit({
      name: `pages: blocked time of ${path}`,
      ours: of(ours, 'blocked'),
      limit: blockedLimit,
      unit: 'ms',
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
