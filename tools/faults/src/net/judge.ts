import type { Sent } from '../units/load.ts';
import { percentile } from '../units/judge.ts';
import type { Link } from './links.ts';

/** A link that was bad for a while, by the clock of the load. */
export type Bout = { link: Pick<Link, 'name' | 'mayFail'>; toxic: string; from: number; offAt: number; to: number };

export type Verdict = Bout & {
  requests: number;
  failed: number;
  longest: number;
  p99: number;
  recoverySeconds: number;
  violations: string[];
};

/** The gateway waits 2 s for a connection and 15 s for a response; undici checks its clock once a second. */
export const longestMs = 19_000;
const recoveryMs = 5_000;

export function judge(bout: Bout, sent: readonly Sent[]): Verdict {
  const during = sent.filter(({ dueAt }) => dueAt >= bout.from && dueAt < bout.to);
  const failed = during.filter(({ isFine }) => !isFine);
  const length = ({ dueAt, endedAt }: Sent) => endedAt - dueAt;
  const lastFailed = Math.max(...failed.map(({ dueAt }) => dueAt));
  return {
    ...bout,
    requests: during.length,
    failed: failed.length,
    longest: Math.max(0, ...during.map(length)),
    p99: percentile(
      during.filter((one) => !bout.link.mayFail(one)),
      0.99,
    ),
    recoverySeconds: Math.max(0, lastFailed - bout.offAt) / 1000,
    violations: [
      ...failed
        .filter((one) => !bout.link.mayFail(one))
        .map((one) => `beyond what needs the link: ${sentence(one, bout)}`),
      ...during.filter((one) => length(one) > longestMs).map((one) => `over the time limit: ${sentence(one, bout)}`),
      ...failed
        .filter(({ dueAt }) => dueAt > bout.offAt + recoveryMs)
        .map((one) => `not recovered: ${sentence(one, bout)}`),
    ],
  };
}

function sentence({ method, path, status, reason, dueAt, endedAt }: Sent, { from }: Bout): string {
  return (
    `${method} ${path} came to ${status || 'nothing'} ${reason}, ${((dueAt - from) / 1000).toFixed(1)} s after its ` +
    `beginning, for ${((endedAt - dueAt) / 1000).toFixed(1)} s`
  );
}
