import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { spotIds } from '@postcard/contracts';
import type { UnitProcess } from '@postcard/devstack';
import { readCompose } from '@postcard/devstack/containers/units';
import { SERVICES } from '@postcard/devstack/stack/units';
import type { Statuses, Target } from '../attacks.ts';
import { scenario, setEnv, withoutGuards, withProduct, type Run } from '../harness.ts';
import { linesOf, percentile } from '../judge.ts';
import { startLoad, type Call, type Sent } from '../load.ts';
import { cardsOf, passwordOfMembers, populate, type Member } from '../members.ts';

/** Fewer than the registrations that an address may send. */
const memberCount = 6;
/** The first seconds, in which processes compile their code, are not measured. */
const warmUpMs = 10_000;
/** Visits of two pages, a login, a booking and its release, each once a second. */
const honestRate = 5;
/** A stream sends a heartbeat every 15 s. */
const longestSilenceMs = 30_000;
const measureEveryMs = 250;
const mebibyte = 1024 * 1024;

type Options = Run & { defer: number };
type Attacking = { seconds: number; patienceMs: number; isControl: boolean };

/**
 * Attacks the product with production limits while honest callers use it. The control removes the limits. `patience` is
 * the highest p99 of an honest call, in milliseconds; with `defer`, a login may get a 503, as on a busy machine.
 */
export const hostile = scenario(
  { attack: 60, unguarded: 20, patience: 1_000, unguardedPatience: 1_000, defer: 0 },
  async ({ attack, unguarded, patience, unguardedPatience, ...options }) => {
    const control = { seconds: unguarded, patienceMs: unguardedPatience, isControl: true };
    return {
      violations: await attacked(options, { seconds: attack, patienceMs: patience, isControl: false }),
      control: { what: 'the product without its limits', found: (await attacked(options, control)).length },
    };
  },
);

const attacked = (options: Options, { seconds, patienceMs, isControl }: Attacking): Promise<string[]> =>
  withProduct(
    options,
    {
      pages: true,
      env: { RATE_LIMIT_SCALE: '1' },
      change: (units) => {
        if (isControl)
          for (const unit of ['gateway', ...SERVICES.map((name) => `svc-${name}`)])
            setEnv(units, unit, withoutGuards('hostile'));
      },
    },
    async ({ stack }) => {
      const { url } = stack;
      const members = await populate(stack, memberCount);
      const cardId = (await cardsOf(url))[0] as string;
      const stream = await openStream(url, cardId);
      const memory = watchMemory(stack.processes.filter(({ name }) => name !== 'sandbox'));
      const callHonestly = () => startLoad({ url, rate: honestRate, next: honestCalls(cardId, members) });
      const warmUp = callHonestly();
      await pause(warmUpMs);
      await warmUp.stop();
      const callers = callHonestly();
      const until = Date.now() + seconds * 1_000;
      const statuses = await attackFrom({ url, cardId, spots: spotIds().slice(-5), until });
      const sent = (await callers.stop()).filter(
        ({ unit, status }) => !options.defer || unit !== 'login' || status !== 503,
      );
      const used = memory.stop();
      report(sent, statuses, used).forEach(options.say);
      return [...judge(sent, patienceMs), ...used.flatMap(({ violations }) => violations), ...stream.stop()];
    },
  );

/** A member books again only after the release of their last booking. */
function honestCalls(campaignId: string, members: readonly Member[]): () => Call {
  const idle = [...members.entries()];
  const held: { id: string; entry: [number, Member] }[] = [];
  let turn = 0;

  function hold(): Call | undefined {
    const entry = idle.shift();
    if (!entry) return undefined;
    const [place, { cookie }] = entry;
    const onReply = (status: number, text: string) =>
      status === 201 ? held.push({ id: (JSON.parse(text) as { id: string }).id, entry }) : idle.push(entry);
    const body = { campaignId, spotId: spotIds()[place] };
    return { unit: 'booking', method: 'POST', path: '/api/bookings', cookie, body, onReply };
  }

  function release(): Call | undefined {
    const booking = held.shift();
    if (!booking) return undefined;
    const { id, entry } = booking;
    const onReply = () => idle.push(entry);
    return { unit: 'release', method: 'DELETE', path: `/api/bookings/${id}`, cookie: entry[1].cookie, onReply };
  }

  return () => {
    const [round, kind] = [Math.floor(turn / honestRate), turn++ % honestRate];
    const { username } = members[round % members.length] as Member;
    const visit = (path: string): Call => ({ unit: 'visit', method: 'GET', path });
    if (kind === 0) return visit('/');
    const body = { username, password: passwordOfMembers };
    if (kind === 1) return { unit: 'login', method: 'POST', path: '/api/users/login', body };
    return (kind === 2 && hold()) || (kind === 3 && release()) || visit('/api/campaigns');
  };
}

async function attackFrom(target: Target): Promise<Record<string, Statuses>> {
  const worker = new Worker(new URL('../attacks.ts', import.meta.url), { workerData: target });
  const [statuses] = (await once(worker, 'message')) as [Record<string, Statuses>];
  await worker.terminate();
  return statuses;
}

const p99 = (calls: readonly Sent[]): string => percentile(calls, 0.99).toFixed(0);

function judge(sent: readonly Sent[], patienceMs: number): string[] {
  const late = [...Map.groupBy(sent, ({ unit }) => unit)].filter(([, calls]) => percentile(calls, 0.99) > patienceMs);
  return [
    ...sent
      .filter(({ isFine }) => !isFine)
      .map(({ unit, status, reason }) => `an honest ${unit} got ${status || 'nothing'} ${reason}`),
    ...late.map(([unit, calls]) => `the p99 of an honest ${unit} is ${p99(calls)} ms`),
  ];
}

/** Opens an event stream as a page does. @returns a function that checks that it continued */
async function openStream(url: string, cardId: string): Promise<{ stop: () => string[] }> {
  let [heardAt, hasEnded] = [Date.now(), false];
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}/api/campaigns/${cardId}/stream`, { headers: { accept: 'text/event-stream' }, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  response
    .on('data', () => (heardAt = Date.now()))
    .on('error', () => {})
    .on('close', () => (hasEnded = true));
  return {
    stop: () => {
      const isSilent = Date.now() - heardAt > longestSilenceMs;
      const violations = hasEnded || isSilent ? ['the event stream of an honest visitor ended or was silent'] : [];
      response.destroy();
      return violations;
    },
  };
}

/** Watches the memory of processes against their images' limits, and their restarts. */
function watchMemory(processes: readonly UnitProcess[]) {
  const { services } = readCompose();
  const watched = processes.map((unit) => ({ unit, pid: unit.pid(), most: 0 }));
  const measure = () => watched.forEach((one) => (one.most = Math.max(one.most, residentBytes(one.unit.pid()))));
  const timer = setInterval(measure, measureEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      measure();
      return watched.map(({ unit, pid, most }) => {
        const limit = Number.parseInt(services[unit.name]?.mem_limit ?? '', 10) * mebibyte;
        const used = `${(most / mebibyte).toFixed(0)} of ${limit / mebibyte} MB`;
        const violations = [
          ...(most > limit ? [`${unit.name} used ${used}`] : []),
          ...(unit.pid() === pid ? [] : [`${unit.name} was restarted`]),
        ];
        return { name: unit.name, used, violations };
      });
    },
  };
}

function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function report(
  sent: readonly Sent[],
  attacks: Record<string, Statuses>,
  used: readonly { name: string; used: string }[],
): string[] {
  const kinds = [...Map.groupBy(sent, ({ unit }) => unit)];
  const rows = kinds.map(([unit, calls]) => [
    unit,
    String(calls.length),
    String(calls.filter(({ isFine }) => !isFine).length),
    `${percentile(calls, 0.5).toFixed(0)} ms`,
    `${p99(calls)} ms`,
  ]);
  const responses = Object.entries(attacks).map(([name, statuses]) => [
    name,
    Object.entries(statuses)
      .map(([status, many]) => `${status}: ${many}`)
      .join(', '),
  ]);
  return [
    ...linesOf([['honest', 'calls', 'failed', 'p50', 'p99'], ...rows]),
    ...linesOf([['attack', 'responses'], ...responses]),
    ...linesOf([['process', 'most memory'], ...used.map((one) => [one.name, one.used])]),
  ];
}
