// Runs in a thread of its own, so that attackers delay no honest caller's clock.
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { categories } from '@postcard/contracts';
import { send } from './load.ts';

/** The counts of each status; `none` for a connection that ended without one. */
export type Statuses = Record<string, number>;

export type Target = {
  url: string;
  /** A card whose changes are streamed. */
  cardId: string;
  /** Spots of that card that no honest member books. */
  spots: readonly string[];
  /** The end of the attack, in wall-clock time. */
  until: number;
};

type Attack = (target: Target, statuses: Statuses) => Promise<unknown>;

const tickMs = 1_000;
const waveMs = 10_000;

/** An address of the loopback range; each attack has its own network. */
const addressOf = (network: number, host: number): string =>
  `127.${network}.${Math.floor(host / 250)}.${1 + (host % 250)}`;

const count = (statuses: Statuses, status: string | number | undefined): void => {
  const name = status || 'none';
  statuses[name] = (statuses[name] ?? 0) + 1;
};

/** Repeats the work at this pace until the end of the attack. */
async function every(paceMs: number, { until }: Target, work: (turn: number) => unknown): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const due = Date.now() + paceMs;
    await work(turn);
    await pause(Math.max(0, Math.min(due, until) - Date.now()));
  }
}

const all = <T>(many: number, work: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, place) => work(place)));

/** Keeps 500 connections open that send a byte a second, and reopens those that are closed. */
function dribble(network: number, head: string): Attack {
  return async (target, statuses) => {
    const { hostname, port } = new URL(target.url);
    const open: Socket[] = [];
    let isOver = false;
    const begin = (place: number): Socket => {
      let received = '';
      const localAddress = addressOf(network, place % 5);
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      socket.on('error', () => {}).on('data', (piece) => (received += piece.toString('latin1').slice(0, 20)));
      socket.once('close', () => isOver || count(statuses, /^HTTP\/1\.1 (\d+)/.exec(received)?.[1]));
      socket.write(head);
      return socket;
    };
    await every(tickMs, target, () => {
      for (let place = 0; place < 500; place += 1) {
        const socket = open[place];
        if (!socket || socket.destroyed) open[place] = begin(place);
        else socket.write('x');
      }
    });
    isOver = true;
    open.forEach((socket) => socket.destroy());
  };
}

type Sent = Parameters<typeof send>[1];

/** Sends requests from this many addresses, each once a second and after its previous response. */
const repeat =
  (senders: number, network: number, requestOf: (sender: number, turn: number) => Sent): Attack =>
  (target, statuses) =>
    all(senders, (sender) =>
      every(tickMs, target, async (turn) => {
        const from = { agent: false, localAddress: addressOf(network, sender) } as const;
        const { status, text } = await send(target.url, { ...requestOf(sender, turn), ...from });
        count(statuses, status);
        statuses['mostBytes'] = Math.max(statuses['mostBytes'] ?? 0, text.length);
      }),
    );

const post = (url: string, path: string, body: object, from: string, headers = {}) =>
  send(url, { method: 'POST', path, body: JSON.stringify(body), agent: false, localAddress: from, headers });

/** Registers 120 accounts at once, every ten seconds from new addresses. */
const register: Attack = (target, statuses) =>
  every(waveMs, target, (wave) =>
    all(120, async (place) => {
      const name = `flood-${wave}-${place}`;
      const body = {
        username: name,
        password: 'Harvest!2026',
        email: `${name}@example.com`,
        businessName: 'Flood',
        businessCategory: 'Pet Services',
        businessSubcategory: 'Dog Training',
        firstName: 'Flo',
        lastName: 'Od',
        phone: '(805) 555-0199',
      };
      const from = addressOf(100 + wave, place % 15);
      count(statuses, (await post(target.url, '/api/users/register', body, from)).status);
    }),
  );

/** Opens 1,500 streams that stay, 25 from each address. */
const stream: Attack = async (target, statuses) => {
  const { hostname, port } = new URL(target.url);
  const path = `/api/campaigns/${target.cardId}/stream`;
  const headers = { accept: 'text/event-stream' };
  const open = await all(
    1_500,
    (place) =>
      new Promise<IncomingMessage | undefined>((resolve) => {
        const localAddress = addressOf(94, Math.floor(place / 25));
        request({ hostname, port, path, headers, localAddress, agent: false })
          .on('error', () => resolve(undefined))
          .on('response', (response) => {
            count(statuses, response.statusCode);
            resolve(response.on('error', () => {}).resume());
          })
          .end();
      }),
  );
  await every(tickMs, target, () => {});
  open.forEach((response) => response?.destroy());
};

/** Trades that no honest member has. */
const trades = categories.slice(-3).map(({ name, subcategories }) => [name, subcategories.at(-1)!] as const);

/** Every ten seconds three new strangers try for five first bookings at once. */
const holdFirst: Attack = (target, statuses) =>
  every(waveMs, target, (wave) =>
    all(trades.length, async (person) => {
      const from = addressOf(98, wave * 3 + person);
      const [businessCategory, businessSubcategory] = trades[person]!;
      const account = {
        businessName: `Crowd ${wave}-${person}`,
        businessCategory,
        businessSubcategory,
        name: 'Flo Od',
        email: `crowd-${wave}-${person}@example.com`,
        phone: '(805) 555-0199',
      };
      const { headers } = await post(target.url, '/api/users/quick-start', account, from);
      const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
      await all(target.spots.length, async (place) => {
        const hold = { campaignId: target.cardId, spotId: target.spots[place] };
        count(statuses, (await post(target.url, '/api/bookings/first', hold, from, { cookie })).status);
      });
    }),
  );

const own = 'host: localhost\r\nsec-fetch-site: same-origin\r\n';
const slowBody = `POST /api/users/login HTTP/1.1\r\n${own}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`;
const names = (many: number): string[] => Array.from({ length: many }, (_, place) => place.toString(36));
const form = 'application/x-www-form-urlencoded';
const logIn = { method: 'POST', path: '/api/users/login' };
const manyKeys = JSON.stringify(Object.fromEntries(names(20_000).map((name) => [`k${name}`, 1])));
const manyFields = names(20_000).map((name) => `${name}=1`);
/** As many as fit into the head of a request. */
const manyNames = names(5_000).map(() => 'a');
/** 30 KB that inflate to 30 MB. */
const bomb = gzipSync(`{"username":"${'0'.repeat(30_000_000)}"}`);
const cached = ['/api/campaigns', '/api/campaigns/gallery', '/api/design-templates'] as const;

const attacks: Record<string, Attack> = {
  '500 slow bodies': dribble(90, slowBody),
  '500 slow headers': dribble(91, `GET / HTTP/1.1\r\n${own}x-slow: `),
  'bodies of 20,000 keys': repeat(8, 92, (sender) =>
    sender % 2 === 0
      ? { ...logIn, body: manyKeys }
      : { method: 'POST', path: '/api/contact', headers: { 'content-type': form }, body: manyFields.join('&') },
  ),
  'queries of 5,000 names': repeat(8, 93, () => ({ path: `/api/campaigns/gallery?${manyNames.join('&')}` })),
  '1,500 event streams': stream,
  '120 registrations at once': register,
  'gzip bodies of 30 MB': repeat(15, 96, () => ({ ...logIn, headers: { 'content-encoding': 'gzip' }, body: bomb })),
  // Within all limits, but each under a new address.
  '100 spellings of cached reads a second': repeat(100, 97, (sender, turn) => {
    const place = turn * 100 + sender;
    const path = cached[place % 3]!;
    return { path: sender % 10 === 0 ? `${path}?junk=${place}` : `${path}?limit=${'0'.repeat(place % 12_000)}1` };
  }),
  'five first bookings at once': holdFirst,
};

const target = workerData as Target;
// Real attackers do not use the cores of their target.
setPriority(10);
const counted = await Promise.all(
  Object.entries(attacks).map(async ([name, attack]) => {
    const statuses: Statuses = {};
    await attack(target, statuses);
    return [name, { ...statuses }] as const;
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(Object.fromEntries(counted));
