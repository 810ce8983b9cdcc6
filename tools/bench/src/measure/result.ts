import { median, spread } from './statistics.ts';

/** What a ratio or a figure must keep to. */
export type Target = { atMost: number } | { atLeast: number };

/** One comparison: what is ours, what it is held against, in one unit. */
export type Result = {
  /** `<benchmark>: <what was measured>` */
  name: string;
  /** ours : peer */
  ratio: number;
  ours: number;
  peer: number;
  unit: string;
  target: Target;
  met: boolean;
  /** How often each side ran. */
  runs: number;
  /** Distance of the extreme runs as a share of the median, of either side. */
  spread: { ours: number; peer: number };
  /** Figures beside it that have no target. */
  more?: Record<string, number | string>;
};

type Comparison = {
  name: string;
  ours: readonly number[];
  peer: readonly number[];
  unit: string;
  target: Target;
  more?: Result['more'];
};

/** Compares the medians of interleaved runs. */
export function compare({ name, ours, peer, unit, target, more }: Comparison): Result {
  const ratio = median(ours) / median(peer);
  return {
    name,
    ratio: round(ratio, 3),
    ours: round(median(ours), 1),
    peer: round(median(peer), 1),
    unit,
    target,
    met: isMet(ratio, target),
    runs: ours.length,
    spread: { ours: round(spread(ours), 2), peer: round(spread(peer), 2) },
    ...(more && { more }),
  };
}

/** Holds figures against a limit instead of a peer. */
export function compareToLimit({ limit, ...rest }: Omit<Comparison, 'peer' | 'target'> & { limit: number }): Result {
  return compare({ ...rest, peer: [limit], target: { atMost: 1 } });
}

export function isMet(ratio: number, target: Target): boolean {
  return 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** `first paint 0.52 (148 : 284 ms, at most 0.6, met)` */
export function wordsOf({ name, ratio, ours, peer, unit, target, met }: Result): string {
  const what = name.slice(name.indexOf(': ') + 2);
  const wanted = 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
  return `${what} ${ratio} (${ours} : ${peer} ${unit}, ${wanted}, ${met ? 'met' : 'MISSED'})`;
}
