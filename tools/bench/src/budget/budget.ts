import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../measure/result.ts';
import type { Weight } from './weigh-page.ts';

export type Budget = {
  /** By path: the files that a page names, as they are on the wire. */
  pages: Readonly<Record<string, Weight>>;
  /** By the name of a result: ours to the peer, in the same run. */
  ratios: Readonly<Record<string, number>>;
  /** By name: requests a second of processor time to those of the last release, in the same run. */
  rates: Readonly<Record<string, number>>;
};

/** What a change may worsen a figure by. */
export const tolerance = 0.05;

export const readBudget = (): Budget =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../budget.json'), 'utf8')) as Budget;

/** Where a page is heavier than its budget allows: `/pricing: script 127000, budget 120000`. */
export function heavierThan(budget: Budget['pages'], measured: Budget['pages']): string[] {
  return Object.entries(measured).flatMap(([path, weight]) => {
    const allowed = budget[path];
    if (!allowed) return [`${path}: has no budget`];
    return Object.entries(weight)
      .filter(([what, amount]) => amount > allowed[what as keyof Weight] * (1 + tolerance))
      .map(([what, amount]) => `${path}: ${what} ${amount}, budget ${allowed[what as keyof Weight]}`);
  });
}

/** Where a ratio is worse than its budget allows, in whichever direction is worse. */
export function worseThan(
  budget: Budget['ratios'],
  results: readonly Pick<Result, 'name' | 'ratio' | 'target'>[],
): string[] {
  return results.flatMap(({ name, ratio, target }) => {
    const allowed = budget[name];
    if (allowed === undefined) return [];
    const isWorse = 'atMost' in target ? ratio > allowed * (1 + tolerance) : ratio < allowed * (1 - tolerance);
    return isWorse ? [`${name}: ${ratio}, budget ${allowed}`] : [];
  });
}
