import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { spotIds } from '@postcard/contracts';
import type { UnitProcess } from '@postcard/devstack';
import { readCompose } from '@postcard/devstack/containers/units';
import { SERVICES } from '@postcard/devstack/stack/units';
import type { Statuses, Target } from '../attacks.ts';
import { scenario, setEnv, withoutGuards, withProduct, type Run } from '../harness.ts';
import { judge, lineOf } from '../judge.ts';
import { startLoad, type Call, type Sent } from '../load.ts';
import { passwordOfMembers, type Member } from '../members.ts';

/** Excludes the first seconds, in which processes compile their code. */
const warmUpMs = 10_000;
/** Visits of two pages, a login, a booking and its release, each once a second. */
const honestRate = 5;
/** A stream sends a heartbeat every 15 s. */
const longestSilenceMs = 30_000;
const measureEveryMs = 250;
const mebibyte = 1024 * 1024;

type Options = Run & { defer: number };
type Attacking = { seconds: number; patienceMs: number; isControl: boolean };

/** Attacks the product; the control has no limits. `patience`: most ms of honest p99; `defer`: log-in may get 503. */
export const hostile = scenario(
  { attack: 60, unguarded: 20, patience: 1_000, unguardedPatience: 1_000, defer: 0 },
  async ({ attack, unguarded, patience, unguardedPatience, defer }, run) => {
    const options = { ...run, defer };
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
      // Stays below the number of registrations that an address may send.
      members: 6,
      pages: true,
      env: { RATE_LIMIT_SCALE: '1' },
      hashesFully: true,
      change: (units) => {
        if (isControl)
          for (const unit of ['gateway', ...SERVICES.map((name) => `svc-${name}`)])
            setEnv(units, unit, withoutGuards('hostile'));
      },
    },
    async ({ stack, members, cardIds: [cardId = ''] }) => {
      const { url } = stack;
      const stream = await openStream(url, cardId);
      const memory = watchMemory(stack.processes.filter(({ name }) => name !== 'sandbox'));
      const callHonestly = () => startLoad({ url, rate: honestRate, next: honestCalls(cardId, members) });
      const warmUp = callHonestly();
      await pause(warmUpMs);
      await warmUp.stop();
      const callers = callHonestly();
      const until = Date.now() + seconds * 1_000;
      const workerData: Target = { url, cardId, spots: spotIds().slice(-5), until };
      const attackers = new Worker(new URL('../attacks.ts', import.meta.url), { workerData });
      const [statuses] = (await once(attackers, 'message')) as [Record<string, Statuses>];
      await attackers.terminate();
      const mayFail = ({ unit, status }: Sent) => !!options.defer && unit === 'login' && status === 503;
      const verdicts = [...Map.groupBy(await callers.stop(), ({ unit }) => unit)].map(([what, sent]) =>
        judge({ what, from: 0, to: Infinity, mayFail }, sent),
      );
      const late = verdicts.filter(({ p99 }) => p99 > patienceMs);
      const used = memory.stop();
      verdicts.forEach((verdict) => options.say(lineOf(verdict)));
      for (const [name, counts] of Object.entries(statuses)) options.say(`  ${name}: ${JSON.stringify(counts)}`);
      options.say(`  memory: ${used.map(({ name, megabytes }) => `${name} ${megabytes}`).join(', ')}`);
      return [
        ...verdicts.flatMap(({ violations }) => violations),
        ...late.map(({ what, p99 }) => `the p99 of an honest ${what} is ${p99.toFixed(0)} ms`),
        ...used.flatMap(({ violations }) => violations),
        ...stream.stop(),
      ];
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

async function openStream(url: string, cardId: string): Promise<{ stop: () => string[] }> {
  const closing = new AbortController();
  const { body } = await fetch(`${url}/api/campaigns/${cardId}/stream`, { signal: closing.signal });
  let [heardAt, hasEnded] = [Date.now(), false];
  const listen = async () => {
    for await (const _ of body!) heardAt = Date.now();
  };
  void listen()
    .catch(() => {})
    .finally(() => (hasEnded = true));
  return {
    stop: () => {
      const isBroken = hasEnded || Date.now() - heardAt > longestSilenceMs;
      closing.abort();
      return isBroken ? ['the event stream of an honest visitor ended or was silent'] : [];
    },
  };
}

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
        const megabytes = `${(most / mebibyte).toFixed(0)} of ${limit / mebibyte} MB`;
        const violations = [
          ...(most > limit ? [`${unit.name} used ${megabytes}`] : []),
          ...(unit.pid() === pid ? [] : [`${unit.name} was restarted`]),
        ];
        return { name: unit.name, megabytes, violations };
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
