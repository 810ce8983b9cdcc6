import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '@postcard/faults/random';
import { callsFrom } from '@postcard/faults/units/calls';
import { startLoad, type Sent } from '@postcard/faults/units/load';
import { spotIds } from '@postcard/contracts';
import type { StackEnvironment } from '../benchmark.ts';
import { cpuByProcess, sharesOfACore } from '../machine/cpu-by-process.ts';
import { compare, round, type Result } from '../measure/result.ts';
import { median, percentile } from '../measure/statistics.ts';
import { highestThatHolds } from './highest.ts';
import { bookingsOf, mix } from './mix.ts';
import { openStreams } from './open-streams.ts';
import { startTown } from './town.ts';

const limitMs = 300;
const theLoad = 'the load itself';
const bookingsPerSecond = 5;
/** Pages that follow a card while all of it goes on. */
const streams = 500;
const warmUpMs = 3_000;
const tryMs = 10_000;
const finalMs = 30_000;
/** The busiest hour of a hundred towns (docs/growth.md). */
const needed = 105;
const search = { from: 50, precision: 0.05, most: 5_000 };
/** As many as are booked out in the longest try. */
const cards = Math.ceil((bookingsPerSecond * (warmUpMs + finalMs)) / 1000 / spotIds().length) + 1;

type Step = {
  rate: number;
  p50: number;
  p99: number;
  /** The 99th percentile of each kind of call, in milliseconds. */
  p99Of: Record<string, number>;
  failed: readonly Sent[];
  cpu: [name: string, percent: number][];
};

/** The highest rate of the mix, arriving by the clock, that everything on this machine together can take. */
export async function rate(surroundings: StackEnvironment): Promise<Result[]> {
  const { signal, log, resources } = surroundings;
  const { stack, dataDir, askers, emptyCards } = await startTown(surroundings, { cards });
  const followed = await openStreams([stack.url], askers.cardIds, streams);
  await resources.own(Promise.resolve(followed), (open) => open.close());
  const next = callsFrom(mix, askers, randomFrom(1));

  const tryRate = async (perSecond: number, ms: number): Promise<Step> => {
    signal.throwIfAborted();
    await emptyCards();
    const book = bookingsOf(askers.cardIds, askers.members);
    const loads = [
      startLoad({ url: stack.url, rate: perSecond, next }),
      startLoad({ url: stack.url, rate: bookingsPerSecond, next: book }),
    ];
    await pause(warmUpMs, undefined, { signal });
    const [from, before, own] = [performance.now(), cpuByProcess(dataDir), process.cpuUsage()];
    await pause(ms, undefined, { signal });
    const [until, after, { user, system }] = [performance.now(), cpuByProcess(dataDir), process.cpuUsage(own)];
    const all = (await Promise.all(loads.map((load) => load.stop()))).flat();
    const sent = all.filter(({ dueAt }) => dueAt >= from && dueAt < until);
    const step = {
      rate: perSecond,
      p50: round(median(sent.map(timeOf)), 0),
      p99: p99Of(sent),
      p99Of: Object.fromEntries(
        [...Map.groupBy(sent, ({ unit }) => unit)].map(([kind, calls]) => [kind, p99Of(calls)]),
      ),
      failed: all.filter(({ isFine }) => !isFine),
      cpu: [
        ...sharesOfACore(before, after, (until - from) / 1000),
        [theLoad, round((user + system) / (until - from) / 10, 0)] as [string, number],
      ],
    };
    log(`${perSecond} a second: p50 ${step.p50} ms, p99 ${step.p99} ms, ${step.failed.length} failed`);
    for (const [why, calls] of Map.groupBy(step.failed, ({ method, path, status, reason }) =>
      [method, path, status, reason].join(' '),
    ))
      log(`${calls.length} failed: ${why}`);
    return step;
  };
  const isFine = ({ p99, failed }: Step): boolean => p99 <= limitMs && failed.length === 0;

  await tryRate(search.from, tryMs);
  let wanted = await highestThatHolds(async (perSecond) => isFine(await tryRate(perSecond, tryMs)), search);
  let last = await tryRate(wanted, finalMs);
  while (!isFine(last)) {
    wanted = Math.floor(wanted * 0.9);
    if (wanted < search.from) throw new Error(`no rate holds for ${finalMs / 1000} s`);
    last = await tryRate(wanted, finalMs);
  }
  if (followed.broken() > 0) throw new Error(`${followed.broken()} of ${streams} streams ended`);
  return [
    compare({
      name: 'capacity: requests a second, p99 within 300 ms and none failed',
      ours: [last.rate + bookingsPerSecond],
      peer: [needed],
      unit: 'requests/s',
      target: { atLeast: 1 },
      more: {
        p50: last.p50,
        p99: last.p99,
        bookingsPerSecond,
        streams,
        eventsSent: followed.events(),
        mongo: stack.mongo.kind,
        processorMsPerRequest: round((productOf(last.cpu) * 10) / (last.rate + bookingsPerSecond), 2),
        ...Object.fromEntries(Object.entries(last.p99Of).map(([kind, ms]) => [`p99 of ${kind}`, ms])),
        ...Object.fromEntries(last.cpu.map(([name, percent]) => [`${name}, % of a core`, percent])),
      },
    }),
  ];
}

/** Percent of a core that the product took, with its database and broker. */
const productOf = (cpu: Step['cpu']): number =>
  cpu.filter(([name]) => name !== theLoad).reduce((sum, [, percent]) => sum + percent, 0);
const timeOf = ({ dueAt, endedAt }: Sent): number => endedAt - dueAt;
const p99Of = (sent: readonly Sent[]): number => round(percentile(sent.map(timeOf), 99), 0);
