import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { round, wordsOf, type Result } from './result.ts';

const file = join(import.meta.dirname, '../../results.json');

export type Recorded = Result & {
  date: string;
  node: string;
  cpus: number;
  /** The machine's load in the minute before the benchmark began; over about 0.5 others were at work too. */
  loadBefore: number;
};

export function loadNow(): number {
  return round(loadavg()[0] ?? 0, 2);
}

/** Writes these results over earlier ones of the same name and keeps the rest. */
export function record(results: readonly Result[], loadBefore: number): void {
  const date = new Date().toISOString();
  const fresh: Recorded[] = results.map((result) => ({
    ...result,
    date,
    node: process.version,
    cpus: cpus().length,
    loadBefore,
  }));
  const names = new Set(fresh.map(({ name }) => name));
  const all = [...earlier().filter(({ name }) => !names.has(name)), ...fresh].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

/** One line for one benchmark. */
export function lineOf(benchmark: string, results: readonly Result[]): string {
  return `${benchmark}: ${results.map(wordsOf).join('; ')}`;
}

function earlier(): Recorded[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
