import { startLoad, type Sent } from './load.ts';

export type Step = {
  what: string;
  from: number;
  to: number;
  mayFail: (sent: Sent) => boolean;
  longestMs?: number;
  exitSeconds?: number;
  readySeconds?: number;
};

export type Verdict = Step & {
  calls: number;
  failed: number;
  p99: number;
  longest: number;
  violations: string[];
  late: string[];
};

const longestExitSeconds = 10;
const longestReadySeconds = 15;

const lengthOf = ({ dueAt, endedAt }: Sent): number => endedAt - dueAt;

export function judge(step: Step, sent: readonly Sent[]): Verdict {
  const during = sent.filter(({ dueAt }) => dueAt >= step.from && dueAt < step.to);
  const failed = during.filter(({ isFine }) => !isFine);
  const fine = during.filter(({ isFine }) => isFine);
  const { longestMs = Infinity, exitSeconds = 0, readySeconds = 0 } = step;
  return {
    ...step,
    calls: during.length,
    failed: failed.length,
    p99: percentile(fine, 0.99),
    longest: percentile(during, 1),
    violations: [
      ...failed.filter((one) => !step.mayFail(one)).map((one) => sentence(one, step)),
      ...during.filter((one) => lengthOf(one) > longestMs).map((one) => `over the time limit: ${sentence(one, step)}`),
    ],
    late: [
      ...(exitSeconds > longestExitSeconds ? [`${step.what}: ended after ${exitSeconds.toFixed(1)} s`] : []),
      ...(readySeconds > longestReadySeconds ? [`${step.what}: was ready after ${readySeconds.toFixed(1)} s`] : []),
    ],
  };
}

function sentence({ unit, method, path, status, reason, dueAt, endedAt }: Sent, { what, from }: Step): string {
  const when = `${seconds(dueAt - from)} after its start, for ${seconds(endedAt - dueAt)}`;
  return `${what}: ${unit}: ${method} ${path} got ${status || 'nothing'} ${reason}, ${when}`;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export function percentile(sent: readonly Sent[], share: number): number {
  const times = sent.map(lengthOf).toSorted((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

type Loading = Parameters<typeof startLoad>[0];

export async function judgeUnder(
  { say, ...loading }: Loading & { say: (line: string) => void },
  work: () => Promise<Step[]>,
): Promise<Verdict[]> {
  const load = startLoad(loading);
  const steps = await work().finally(load.stop);
  const verdicts = steps.map((step) => judge(step, load.sent));
  verdicts.forEach((verdict) => say(lineOf(verdict)));
  return verdicts;
}

export function lineOf({ what, calls, failed, p99, longest, exitSeconds, readySeconds }: Verdict): string {
  const ended = exitSeconds ? `, ended after ${exitSeconds.toFixed(1)} s` : '';
  const ready = readySeconds ? `, ready after ${readySeconds.toFixed(1)} s` : '';
  const times = `p99 ${p99.toFixed(0)} ms, longest ${seconds(longest)}${ended}${ready}`;
  return `  ${what}: ${failed} of ${calls} calls failed, ${times}`;
}
