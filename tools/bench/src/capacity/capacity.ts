import { setTimeout as pause } from 'node:timers/promises';
import { spotIds } from '@postcard/contracts';
import { startLoad, type Sent } from '@postcard/faults/load';
import { compare, isBrief, median, percentile, round, type Bench, type Result } from '../harness/measure.ts';
import { cpuByProcess } from '../harness/proc.ts';
import { createBookings, createMix, highestThatHolds } from './mix.ts';
import { streams } from './streams.ts';
import { openStreams, startTown } from './town.ts';

const bookingsPerSecond = 5;
const followers = isBrief ? 20 : 500;
const [warmUpMs, tryMs, finalMs] = isBrief ? [500, 1_000, 1_000] : [3_000, 10_000, 30_000];
/** Requests a second in the busiest hour of a hundred towns (docs/growth.md). */
const needed = 105;
const search = { from: 50, precision: 0.05, most: isBrief ? 50 : 5_000 };
const cards = Math.ceil((bookingsPerSecond * (warmUpMs + finalMs)) / 1000 / spotIds().length) + 1;

type Step = { rate: number; sent: Sent[]; failed: Sent[]; p99: number; cpu: Record<string, number> };

export const capacity = async (bench: Bench): Promise<Result[]> => [
  ...(bench.wants('rate') ? [await rate(bench)] : []),
  ...(bench.wants('streams') ? [await streams(bench)] : []),
];

/** Finds the highest rate with a p99 within 300 ms and no failure. */
async function rate(bench: Bench): Promise<Result> {
  const { signal, log, resources } = bench;
  const { stack, dataDir, town, emptyCards } = await startTown(bench, cards);
  const followed = await openStreams([stack.url], town.cardIds, followers);
  await resources.own(Promise.resolve(followed), (open) => open.close());
  const next = createMix(town);

  const tryRate = async (perSecond: number, ms: number): Promise<Step> => {
    await emptyCards();
    const loads = [
      startLoad({ url: stack.url, rate: perSecond, next }),
      startLoad({ url: stack.url, rate: bookingsPerSecond, next: createBookings(town) }),
    ];
    await pause(warmUpMs, undefined, { signal });
    const [from, before] = [performance.now(), cpuByProcess(dataDir)];
    await pause(ms, undefined, { signal });
    const [until, after] = [performance.now(), cpuByProcess(dataDir)];
    const all = (await Promise.all(loads.map((load) => load.stop()))).flat();
    const sent = all.filter(({ dueAt }) => dueAt >= from && dueAt < until);
    const share = (name: string) => round(((after[name]! - (before[name] ?? 0)) / (until - from)) * 100_000, 0);
    const cpu = Object.fromEntries(Object.keys(after).map((name) => [name, share(name)]));
    const failed = all.filter(({ isFine }) => !isFine);
    const step = { rate: perSecond + bookingsPerSecond, sent, failed, p99: p99Of(sent), cpu };
    log(`${perSecond} a second: p99 ${step.p99} ms, ${failed.length} failed ${JSON.stringify(failed[0] ?? '')}`);
    return step;
  };
  const holds = ({ p99, failed }: Step): boolean => p99 <= 300 && failed.length === 0;

  await tryRate(search.from, tryMs);
  let highest = await highestThatHolds(async (perSecond) => holds(await tryRate(perSecond, tryMs)), search);
  let last = await tryRate(highest, finalMs);
  for (; !holds(last); last = await tryRate(highest, finalMs)) {
    highest = Math.floor(highest * 0.9);
    if (highest < search.from) throw new Error(`no rate holds for ${finalMs / 1000} s`);
  }
  if (followed.broken() > 0) throw new Error(`${followed.broken()} of ${followers} streams ended`);
  const product = Object.values(last.cpu).reduce((sum, percent) => sum + percent, 0);
  const byKind = [...Map.groupBy(last.sent, ({ unit }) => unit)];
  return compare({
    name: 'capacity: requests a second, p99 within 300 ms and none failed',
    ours: [last.rate],
    peer: [needed],
    unit: 'requests/s',
    target: { atLeast: 1 },
    more: {
      p50: round(median(last.sent.map(timeOf)), 0),
      p99: last.p99,
      bookingsPerSecond,
      streams: followers,
      mongo: stack.mongo.kind,
      processorMsPerRequest: round((product * 10) / last.rate, 2),
      ...Object.fromEntries(byKind.map(([kind, calls]) => [`p99 of ${kind}`, p99Of(calls)])),
      ...Object.fromEntries(Object.entries(last.cpu).map(([name, percent]) => [`${name}, % of a core`, percent])),
    },
  });
}

const timeOf = ({ dueAt, endedAt }: Sent): number => endedAt - dueAt;
const p99Of = (sent: readonly Sent[]): number => round(percentile(sent.map(timeOf), 99), 0);
