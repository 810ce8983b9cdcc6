import type { OwnedResources } from './resources.ts';

export const isBrief = process.env['BENCH_BRIEF'] === '1';

export type Bench = {
  resources: OwnedResources;
  signal: AbortSignal;
  /** Returns true for each measured part, such as `throughput` of `events:throughput`. */
  wants: (part: string) => boolean;
  log: (line: string) => void;
};

export type Benchmark = (bench: Bench) => Promise<Result[]>;

export type Target = { atMost: number } | { atLeast: number };

export type Result = {
  /** `<group>: <subject>` */
  name: string;
  ratio: number;
  ours: number;
  peer: number;
  unit: string;
  target: Target;
  met: boolean;
  runs: number;
  /** Difference between the highest and the lowest run, as a share of the median. */
  spread: { ours: number; peer: number };
  more?: Record<string, number | string>;
};

type Comparison = Pick<Result, 'name' | 'unit' | 'target' | 'more'> & {
  ours: readonly number[];
  peer: readonly number[];
};

export function compare({ name, ours, peer, unit, target, more }: Comparison): Result {
  const ratio = median(ours) / median(peer);
  return {
    name,
    ratio: round(ratio, 3),
    ours: round(median(ours), 1),
    peer: round(median(peer), 1),
    unit,
    target,
    met: 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast,
    runs: ours.length,
    spread: { ours: round(spread(ours), 2), peer: round(spread(peer), 2) },
    ...(more && { more }),
  };
}

export const compareToLimit = ({ limit, ...rest }: Omit<Comparison, 'peer' | 'target'> & { limit: number }): Result =>
  compare({ ...rest, peer: [limit], target: { atMost: 1 } });

export function wordsOf({ name, ratio, ours, peer, unit, target, met }: Result): string {
  const subject = name.slice(name.indexOf(': ') + 2);
  const bound = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return `${subject} ${ratio} (${ours} : ${peer} ${unit}, ${bound}, ${met ? 'met' : 'MISSED'})`;
}

type Rounds = Pick<Bench, 'signal' | 'log'> & { rounds: number; warmUps?: number };

/** Runs every side once per round, in rotation, so that other load affects all alike. Discards warm-up rounds. */
export async function interleave<S extends string, T>(
  sides: Record<S, () => Promise<T>>,
  { rounds, warmUps = 1, signal, log }: Rounds,
): Promise<Record<S, T[]>> {
  const names = Object.keys(sides) as S[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<S, T[]>;
  const [first, last] = isBrief ? [0, 1] : [-warmUps, rounds];
  for (let turn = first; turn < last; turn++) {
    const start = (turn - first) % names.length;
    for (const name of [...names.slice(start), ...names.slice(0, start)]) {
      signal.throwIfAborted();
      const result = await sides[name]();
      if (turn >= 0) results[name].push(result);
    }
    if (turn >= 0) log(`round ${turn + 1} of ${last}`);
  }
  return results;
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / (median(values) || 1);

function ascending(values: readonly number[]): number[] {
  if (values.length === 0) throw new RangeError('no values were measured');
  return values.toSorted((one, other) => one - other);
}
