import { spotIds } from '@postcard/contracts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { freePort, startStack, type Stack } from '@postcard/devstack';
import { unitsOf, type StackEnvironment, type Units } from '@postcard/devstack/stack/units';
import { linesOf } from '../table.ts';
import { populate } from '../members.ts';
import { cardsOf, noKeys } from '../units/fixture.ts';
import { attacks } from './all-attacks.ts';
import type { Statuses, Target } from './attacks.ts';
import { startHonest, type Sample } from './honest.ts';
import { keepStream } from './kept-stream.ts';
import { watchMemory, type MemoryUse } from './memory.ts';

export type HostileOptions = {
  /** How long the attacks last. */
  seconds: number;
  /** Milliseconds that an honest caller may wait at most, of a hundred ninety-nine. */
  patienceMs: number;
  /**
   * Whether a log-in may get a 503, as it is where hashing is slow: for a machine that has other work
   * besides.
   */
  mayDeferLogIns?: boolean;
  /** Takes the bounds away: the judge must see what comes of it. */
  isControl?: boolean;
  /** MONGODB_URI and AMQP_URL of servers that are there already. */
  servers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  say?: ((line: string) => void) | undefined;
};

export type HostileRun = {
  samples: Sample[];
  attacked: Record<string, Statuses>;
  memory: MemoryUse[];
  violations: string[];
};

/** Fewer than the registrations that an address may send. */
const members = 6;
/** What a process compiles in its first seconds is no attacker's doing. */
const warmUpMs = 10_000;
const guardsOff = new URL('./guards-off.mjs', import.meta.url).href;

/** Attacks the whole stack with all its bounds as in production, all at once, beside honest callers who are watched. */
export async function runHostile({
  seconds,
  patienceMs,
  mayDeferLogIns = false,
  isControl = false,
  servers,
  signal,
  say = () => {},
}: HostileOptions): Promise<HostileRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postcard-hostile-'));
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      dataDir,
      port: await freePort(),
      env: { ...process.env, ...noKeys, RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'error', DEMO_DATA: '0', ...servers },
      ...(signal && { signal }),
      ...(process.env['E2E_WEB_RELEASES'] && { webReleases: process.env['E2E_WEB_RELEASES'] }),
      ...(isControl && { units: withoutGuards }),
    });
    const { url } = stack;
    const honest = { url, members: await populate(stack, members), cardId: (await cardsOf(url))[0] as string };
    const kept = await keepStream(url, honest.cardId);
    const units = stack.processes.filter(({ name }) => name !== 'sandbox');
    say(
      `${seconds} s of ${Object.keys(attacks).join(', ')}${isControl ? ', without the bounds' : ''}; ` +
        `${stack.mongo.kind}`,
    );
    const memory = watchMemory(units);
    const warmUp = startHonest(honest);
    await new Promise((resolve) => setTimeout(resolve, warmUpMs));
    await warmUp.stop();
    const callers = startHonest(honest);
    const attacked = await attack({
      url,
      cardId: honest.cardId,
      spots: spotIds().slice(-5),
      until: Date.now() + seconds * 1_000,
    });
    const all = await callers.stop();
    const samples = mayDeferLogIns ? all.filter(({ what, status }) => what !== 'log-in' || status !== 503) : all;
    const run = { samples, attacked, memory: memory.stop() };
    return { ...run, violations: [...judge(run, patienceMs), ...(await kept.stop())] };
  } finally {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function attack(target: Target): Promise<Record<string, Statuses>> {
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), {
    workerData: { ...target, names: Object.keys(attacks) },
  });
  const [attacked] = (await once(worker, 'message')) as [Record<string, Statuses>];
  await worker.terminate();
  return attacked;
}

function withoutGuards(around: StackEnvironment): Units {
  const units = unitsOf(around);
  const off = <U extends Units['gateway']>(unit: U): U => ({
    ...unit,
    env: { ...unit.env, NODE_OPTIONS: `--import ${guardsOff}` },
  });
  return { ...units, services: units.services.map(off), gateway: off(units.gateway) };
}

function judge({ samples, memory }: Pick<HostileRun, 'samples' | 'memory'>, patienceMs: number): string[] {
  const failed = samples.filter(({ status }) => status < 200 || status >= 300);
  const late = kindsOf(samples).filter(([, all]) => percentile(all, 0.99) > patienceMs);
  return [
    ...failed.map(
      ({ what, status, code, ms }) =>
        `an honest ${what} came to ${[status || 'nothing', code].filter(Boolean).join(' ')} after ${ms.toFixed(0)} ms`,
    ),
    ...late.map(([what, all]) => `the p99 of an honest ${what} is ${percentile(all, 0.99).toFixed(0)} ms`),
    ...memory
      .filter(({ mostBytes, limitBytes }) => mostBytes > limitBytes)
      .map(({ unit, mostBytes }) => `${unit} had ${megabytes(mostBytes)}, more than its image may`),
    ...memory.filter(({ restarted }) => restarted).map(({ unit }) => `${unit} was started again`),
  ];
}

const kindsOf = (samples: readonly Sample[]): [string, Sample[]][] =>
  Object.entries(Object.groupBy(samples, ({ what }) => what)) as [string, Sample[]][];

/** In milliseconds. */
function percentile(samples: readonly Sample[], share: number): number {
  const times = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** What honest callers met, the responses to attackers, and what each process took. */
export function hostileTable({ samples, attacked, memory }: HostileRun): string[] {
  const honest = kindsOf(samples).map(([what, all]) => [
    what,
    String(all.length),
    String(all.filter(({ status }) => status < 200 || status >= 300).length),
    ...[0.5, 0.99, 1].map((share) => `${percentile(all, share).toFixed(0)} ms`),
  ]);
  const refusals = Object.entries(attacked).map(([name, statuses]) => [
    name,
    Object.entries(statuses)
      .map(([status, many]) => `${status}: ${many}`)
      .join(', '),
  ]);
  const taken = memory.map(({ unit, mostBytes, limitBytes }) => [unit, megabytes(mostBytes), megabytes(limitBytes)]);
  return [
    ...linesOf([['honest', 'calls', 'failed', 'p50', 'p99', 'longest'], ...honest]),
    ...linesOf([['attack', 'responses'], ...refusals]),
    ...linesOf([['process', 'most memory', 'limit'], ...taken]),
  ];
}
