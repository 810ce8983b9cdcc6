import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../random.ts';
import { linesOf } from '../table.ts';
import { callsOf } from './calls.ts';
import { judge, type Step, type Verdict } from './judge.ts';
import { startLoad } from './load.ts';
import { startFixture, type Fixture } from './fixture.ts';

export type UnitOptions = {
  /** Which are killed and ended: `svc-requests`, `gateway`. */
  units: readonly string[];
  /** Calls a second. */
  rate: number;
  seed: number;
  /**
   * Of the two processes of a unit only one is ended, less is waited, and the control is the first kill, judged as if
   * nobody had been down.
   */
  isShort?: boolean;
  /** MONGODB_URI and AMQP_URL of servers that are there already. */
  servers?: Record<string, string>;
  signal?: AbortSignal;
  say?: (line: string) => void;
};

export type UnitRun = { verdicts: Verdict[]; control: Verdict };

/** How long nothing is done before and after each fault: what it left behind shows here. */
const calmMs = 3_000;
const shortCalmMs = 500;
/** A gateway asks four times a second who is ready, a balancer ten times. */
const noticedMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Under calls to everybody: kills all processes of each unit at once without warning, and ends them one after the other
 * as a rollout does. As a control, ends one that nobody replaces.
 */
export async function runUnits({
  units,
  rate,
  seed,
  isShort = false,
  servers,
  signal,
  say = () => {},
}: UnitOptions): Promise<UnitRun> {
  const fixture = await startFixture({ units, servers, signal });
  const faults: Faults = { ...fixture, calm: isShort ? shortCalmMs : calmMs, isShort };
  const callDuring = async (work: () => Promise<Step[]>): Promise<Verdict[]> => {
    await fixture.renew();
    const load = startLoad({ url: fixture.url, rate, next: callsOf(fixture.askers, randomFrom(seed)) });
    const steps = await work().finally(load.stop);
    return steps.map((step) => judge(step, load.sent));
  };
  try {
    say(`Two processes of ${units.join(', ')}; ${rate} calls a second, ${fixture.stack.mongo.kind}`);
    const verdicts: Verdict[] = [];
    for (const unit of units) {
      signal?.throwIfAborted();
      verdicts.push(
        ...(await callDuring(async () => {
          const steps = [...(await killed(faults, unit)), ...(await ended(faults, unit))];
          return isShort ? [...steps, unexcused(steps)] : steps;
        })),
      );
    }
    if (!isShort) verdicts.push(...(await callDuring(async () => [await endedAlone(faults, units[0] as string)])));
    return { verdicts: verdicts.slice(0, -1), control: verdicts.at(-1) as Verdict };
  } finally {
    await fixture.stop();
  }
}

type Faults = Pick<Fixture, 'processesOf'> & { calm: number; isShort: boolean };

const now = () => performance.now();
const secondsSince = (from: number) => (now() - from) / 1000;

async function killed({ processesOf, calm }: Faults, unit: string): Promise<Step[]> {
  const processes = processesOf(unit);
  const from = now();
  await pause(calm);
  const killedAt = now();
  await Promise.all(processes.map((one) => one.kill('SIGKILL')));
  await Promise.any(processes.map((one) => one.waitReady(longestWaitMs)));
  const isDownUntil = now() + noticedMs;
  await Promise.all(processes.map((one) => one.waitReady(longestWaitMs)));
  const readySeconds = secondsSince(killedAt);
  await pause(noticedMs + calm);
  return [
    {
      unit,
      what: 'kill -9 of both',
      from,
      to: now(),
      outages: [{ unit, from: killedAt, to: isDownUntil }],
      readySeconds,
    },
  ];
}

async function ended({ processesOf, calm, isShort }: Faults, unit: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const one of processesOf(unit).slice(0, isShort ? 1 : undefined)) {
    const from = now();
    await pause(calm);
    const askedAt = now();
    await one.kill('SIGTERM');
    const exitSeconds = secondsSince(askedAt);
    await one.waitReady(longestWaitMs);
    const readySeconds = secondsSince(askedAt);
    await pause(noticedMs);
    steps.push({ unit, what: `SIGTERM of ${one.name}`, from, to: now(), outages: [], exitSeconds, readySeconds });
  }
  return steps;
}

const unexcused = ([first]: readonly Step[]): Step => ({ ...(first as Step), outages: [] });

/** The same with only one process: nobody responds while it is away, and the judge has to see it. */
async function endedAlone(faults: Faults, unit: string): Promise<Step> {
  const [first, second] = faults.processesOf(unit);
  await second?.stop();
  const [step] = await ended({ ...faults, processesOf: () => (first ? [first] : []) }, unit);
  return { ...(step as Step), what: `SIGTERM of ${unit}, alone` };
}

/** A table of what was done to whom and what came of it. */
export function unitTable(verdicts: readonly Verdict[]): string[] {
  const rows = verdicts.map(({ unit, what, requests, failed, exitSeconds, readySeconds, p99, violations, late }) => [
    unit,
    what,
    String(requests),
    String(failed),
    seconds(exitSeconds),
    seconds(readySeconds),
    `${p99.toFixed(0)} ms`,
    String(violations.length),
    late.join('; '),
  ]);
  return linesOf([
    ['unit', 'fault', 'calls', 'failed', 'ended after', 'ready after', 'p99', 'violations', 'late'],
    ...rows,
  ]);
}

const seconds = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} s`);
