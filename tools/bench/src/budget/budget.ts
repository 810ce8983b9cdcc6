import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../harness/measure.ts';
import type { Weight } from './weigh-page.ts';

type Budget = {
  /** Files of a page by path, as they are on the wire. */
  pages: Readonly<Record<string, Weight>>;
  ratios: Readonly<Record<string, number>>;
};

/** A change may worsen a figure by 5%. */
const tolerance = 0.05;

export const readBudget = (): Budget =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../budget.json'), 'utf8')) as Budget;

/** Returns lines such as `/pricing: script 127000, budget 120000`. */
export function heavierThan(budget: Budget['pages'], measured: Budget['pages']): string[] {
  return Object.entries(measured).flatMap(([path, weight]) => {
    const allowed = budget[path];
    if (!allowed) return [`${path}: has no budget`];
    return Object.entries(weight)
      .filter(([part, amount]) => amount > allowed[part as keyof Weight] * (1 + tolerance))
      .map(([part, amount]) => `${path}: ${part} ${amount}, budget ${allowed[part as keyof Weight]}`);
  });
}

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
