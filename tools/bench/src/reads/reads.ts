import type { Child } from '@postcard/devstack/process/child';
import type { StackEnvironment } from '../benchmark.ts';
import { cpuSeconds } from '../machine/cpu-time.ts';
import { findProgram } from '../machine/programs.ts';
import { wrk } from '../machine/wrk.ts';
import { isBrief } from '../measure/brief.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, compareToLimit, round, type Result } from '../measure/result.ts';
import { median, percentile } from '../measure/statistics.ts';
import { listPath, startBothSides } from './both-sides.ts';
import { timedLoad } from './timed-load.ts';

const connections = 32;
const seconds = 4;
const rounds = 3;
const timedMs = isBrief ? 1_000 : 10_000;
/** Requests a second for the list of cards. */
const needed = 5_000;
/** What p99 may be at half of that, in milliseconds. */
const p99Limit = 20;

/** `perCpuSecond` is what one second of CPU time of the server behind the gateway yields. */
type Run = { rate: number; perCpuSecond: number };

/** Public reads a second through the gateway, against node:http writing the same bytes behind another one. */
export async function reads(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, part } = surroundings;
  const program = await findProgram('wrk', log);
  const { ours, bare, bareServer, paths } = await startBothSides(surroundings);

  const loaded = (url: string, server: Child) => async (): Promise<Run> => {
    const before = cpuSeconds(server.pid);
    const { requestsPerSecond, requests, failed } = await wrk(program, { url, connections, seconds }, signal);
    if (failed > 0) throw new Error(`${failed} of ${requests} requests failed: a rate of failures means nothing`);
    return { rate: requestsPerSecond, perCpuSecond: requests / (cpuSeconds(server.pid) - before) };
  };

  const results: Result[] = [];
  for (const { name, path, service } of paths.filter(({ name }) => part === undefined || name === part)) {
    const sides = { ours: loaded(ours + path, service), bare: loaded(bare + path, bareServer) };
    // Code that has just started gets faster for a while.
    await interleave(sides, 1);
    const runs = await interleave(sides, rounds, (count) => log(`${name}: round ${count} of ${rounds}`));
    const rates = { ours: runs.ours.map(({ rate }) => rate), peer: runs.bare.map(({ rate }) => rate) };
    const perCpu = (side: keyof typeof runs) => round(median(runs[side].map(({ perCpuSecond }) => perCpuSecond)), 0);
    const more = { oursPerCpuSecond: perCpu('ours'), peerPerCpuSecond: perCpu('bare') };
    const unit = 'requests/s';
    results.push(compare({ name: `reads: ${name}`, ...rates, unit, target: { atLeast: 0.5 }, more }));
    if (path !== listPath) continue;
    const figures = { name: `reads: ${name} a second`, ours: rates.ours, peer: [needed], unit };
    results.push(compare({ ...figures, target: { atLeast: 1 } }), await timeList(ours, median(rates.ours) / 2, signal));
  }
  return results;
}

/** @param ownHalf half of what the service does at most, requests a second: reported beside, without a target */
async function timeList(origin: string, ownHalf: number, signal: AbortSignal): Promise<Result> {
  const timesAt = async (rate: number): Promise<number[]> => {
    // The first second is for connections, and for code that gets faster.
    await timedLoad({ origin, path: listPath, rate, milliseconds: 1_000, signal });
    return timedLoad({ origin, path: listPath, rate, milliseconds: timedMs, signal });
  };
  const [times, ownTimes] = [await timesAt(needed / 2), await timesAt(ownHalf)];
  return compareToLimit({
    name: `reads: p99 of ${listPath} at ${needed / 2} a second`,
    ours: [percentile(times, 99)],
    limit: p99Limit,
    unit: 'ms',
    more: {
      p50: round(median(times), 1),
      ownHalf: round(ownHalf, 0),
      p99AtOwnHalf: round(percentile(ownTimes, 99), 1),
    },
  });
}
