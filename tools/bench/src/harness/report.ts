import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { round, type Result } from './measure.ts';

const file = join(import.meta.dirname, '../../results.json');

type Recorded = Result & {
  date: string;
  node: string;
  cpus: number;
  loadBefore: number;
};

export const readResults = (): Recorded[] => JSON.parse(readFileSync(file, 'utf8')) as Recorded[];

export const loadNow = (): number => round(loadavg()[0] ?? 0, 2);

/** Replaces earlier results of the same name in `results.json`. */
export function record(results: readonly Result[], loadBefore: number): void {
  const machine = { date: new Date().toISOString(), node: process.version, cpus: cpus().length, loadBefore };
  const names = new Set(results.map(({ name }) => name));
  const all = [
    ...readResults().filter(({ name }) => !names.has(name)),
    ...results.map((result) => ({ ...result, ...machine })),
  ].toSorted((one, other) => one.name.localeCompare(other.name));
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
