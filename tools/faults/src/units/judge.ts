import type { Sent } from './load.ts';

/** From when until when a unit's paths may fail, by the clock of the load. With the gateway everybody's may. */
export type Outage = { unit: string; from: number; to: number };

/** What was done to a unit, and what followed. */
export type Step = {
  unit: string;
  what: string;
  from: number;
  to: number;
  outages: readonly Outage[];
  /** From the signal until the process was gone. */
  exitSeconds?: number;
  /** From the signal until it was ready again. */
  readySeconds?: number;
};

export type Verdict = Step & {
  requests: number;
  failed: number;
  p99: number;
  /** Failures of who was not down. */
  violations: string[];
  /** What took too long. */
  late: string[];
};

const longestExitSeconds = 10;
const longestReadySeconds = 15;

/**
 * A failure counts for a step when it was due in it; it is right where its unit was down at any time while it was under
 * way.
 */
export function judge(step: Step, sent: readonly Sent[]): Verdict {
  const during = sent.filter(({ dueAt }) => dueAt >= step.from && dueAt < step.to);
  const failed = during.filter(({ isFine }) => !isFine);
  return {
    ...step,
    requests: during.length,
    failed: failed.length,
    p99: percentile(
      during.filter(({ isFine }) => isFine),
      0.99,
    ),
    violations: failed
      .filter((one) => !step.outages.some((outage) => isExcused(one, outage)))
      .map((one) => sentence(one, step)),
    late: [
      ...lateBy('ended', step.exitSeconds, longestExitSeconds),
      ...lateBy('was ready', step.readySeconds, longestReadySeconds),
    ],
  };
}

function isExcused({ unit, dueAt, endedAt }: Sent, outage: Outage): boolean {
  return (outage.unit === 'gateway' || outage.unit === unit) && dueAt <= outage.to && endedAt >= outage.from;
}

function sentence({ unit, method, path, status, reason, dueAt, endedAt }: Sent, { from }: Step): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const when = `${seconds(dueAt - from)} after its beginning, for ${seconds(endedAt - dueAt)}`;
  return `${unit}: ${method} ${path} came to ${status || 'nothing'} ${reason}, ${when}`;
}

function lateBy(what: string, seconds: number | undefined, longest: number): string[] {
  return seconds === undefined || seconds <= longest
    ? []
    : [`${what} after ${seconds.toFixed(1)} s, which is more than ${longest} s`];
}

/** In milliseconds, from when it was due. */
export function percentile(sent: readonly Sent[], share: number): number {
  const times = sent.map(({ dueAt, endedAt }) => endedAt - dueAt).toSorted((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
