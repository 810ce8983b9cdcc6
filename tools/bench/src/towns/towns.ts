import { randomUUID } from 'node:crypto';
import { spotIds } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { buildWebUnits } from '@postcard/devstack';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { request } from 'undici';
import { compare, interleave, isBrief, type Bench, type Result } from '../harness/measure.ts';
import { team } from '../harness/members.ts';
import { startServers } from '../harness/servers.ts';
import { cardId, createTowns, memberId } from './fill.ts';
import { startSide, type Side } from './side.ts';

const [warmUps, rounds, starts] = isBrief ? [0, 1, 1] : [15, 61, 5];
const many = isBrief ? 20 : 1_000;
const pageHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

type Call = { path: string; body?: object; headers?: Record<string, string> };
type Reply = { ms: number; status: number; body: string };
type Question = { call: Call; fits: (reply: Reply) => boolean };

/** Compares the product with 1,000 towns and the product with one: requests to a town, memory and starts. */
export async function towns(bench: Bench): Promise<Result[]> {
  const servers = await startServers(bench);
  const { releases } = await buildWebUnits({ dataDir: bench.resources.folder(), log: bench.log });
  const start = (count: number) => startSide(bench, servers, { towns: createTowns(count), releases });
  const [peer, ours] = [await start(1), await start(many)];
  for (const side of [ours, peer]) await composePages(bench, side);
  const asking = { ours: createRound(ours), peer: createRound(peer) };
  const times = await interleave(asking, { ...bench, rounds, warmUps, log: () => {} });
  const restarts = { ours: () => ours.restart(asking.ours), peer: () => peer.restart(asking.peer) };
  const after = await interleave(restarts, { ...bench, rounds: starts, warmUps: 0 });
  const each = (name: 'seconds' | 'megabytes') => ({
    ours: after.ours.map((values) => values[name]),
    peer: after.peer.map((values) => values[name]),
  });
  const target = { atMost: 1.1 };
  return [
    ...Object.keys(times.ours[0]!).map((question) =>
      compare({
        name: `towns: ${question} among 1,000`,
        ours: times.ours.map((each) => each[question]!),
        peer: times.peer.map((each) => each[question]!),
        unit: 'ms',
        target: { atMost: 1.3 },
        more: { mongo: servers.mongo.kind },
      }),
    ),
    compare({ name: 'towns: memory of all units among 1,000', ...each('megabytes'), unit: 'MB', target }),
    compare({ name: 'towns: starts of all units among 1,000', ...each('seconds'), unit: 's', target }),
  ];
}

const townAt = ({ towns: all }: Side, round: number): Town => all[Math.floor(all.length * ((round * 0.618) % 1))]!;

/** Waits until each town's page is rendered, because the first request for a page waits for its renderer. */
async function composePages({ signal }: Bench, side: Side): Promise<void> {
  const asked = Array.from({ length: warmUps + rounds }, (_, round) => townAt(side, round));
  for (const town of new Set(asked)) {
    const isThere = async () => (await ask(side, town, { path: '/' })).body.includes('"outlet":"page"');
    await waitUntil(isThere, { what: `${town.id} has its page`, signal });
  }
}

/** Returns a function that sends every request once, to another town in each round, and returns milliseconds. */
function createRound(side: Side): () => Promise<Record<string, number>> {
  const visits = new Map<string, number>();
  let round = 0;
  return async () => {
    const town = townAt(side, round++);
    const visit = visits.get(town.id) ?? 0;
    visits.set(town.id, visit + 1);
    const times: Record<string, number> = {};
    for (const [name, { call, fits }] of Object.entries(questionsOf(side, town, visit))) {
      const reply = await ask(side, town, call);
      if (!fits(reply)) throw new Error(`${town.id}, ${name}: ${reply.status} ${reply.body.slice(0, 300)}`);
      times[name] = reply.ms;
    }
    return times;
  };
}

function questionsOf({ issuer, cardIds }: Side, town: Town, visit: number): Record<string, Question> {
  // Uses another card on each visit, because a card that was read less than a second ago comes from memory.
  const place = Math.floor(visit / cardIds.length);
  const spotId = spotIds()[place]!;
  const campaignId = cardId(town, cardIds[visit % cardIds.length]!);
  const admin = { cookie: issuer.cookie({ userId: team, role: 'admin', town: town.id }) };
  const cookie = issuer.cookie({ userId: memberId(town, place), town: town.id });
  const hold = { body: { campaignId, spotId }, headers: { cookie, 'idempotency-key': randomUUID() } };
  const list = (path: string, isCount: (count: number) => boolean): Question => ({
    call: { path, headers: admin },
    fits: ({ status, body }) => status === 200 && isCount((JSON.parse(body) as unknown[]).length),
  });
  return {
    'a page': { call: { path: '/', headers: pageHeaders }, fits: ({ status }) => status === 200 },
    'a hold': { call: { path: '/api/bookings', ...hold }, fits: ({ status }) => status === 201 },
    'the live card': { call: { path: `/api/campaigns/${campaignId}` }, fits: ({ status }) => status === 200 },
    'the list of requests': list('/api/sample-requests', (count) => count === 20),
    'the list of members': list('/api/users', (count) => count >= spotIds().length),
    'the list of messages': list('/api/messages/desk', (count) => count === 4),
    'a search of requests': list('/api/sample-requests?q=example', (count) => count === 20),
  };
}

/** Sends a request with the town's `Host` header, which fetch would replace. */
async function ask({ running }: Side, town: Town, { path, body, headers }: Call): Promise<Reply> {
  const startedAt = performance.now();
  const response = await request(running.gateway.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      host: `${town.hosts[0]}:8080`,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.body.text();
  return { ms: performance.now() - startedAt, status: response.statusCode, body: text };
}
