// Runs in a separate thread, so that attackers do not delay honest callers.
import { connect, type Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { categories } from '@postcard/contracts';
import { send } from './load.ts';
import { registrationOf, shortFormOf } from './members.ts';

/** Counts of responses by status; `none` is a connection that closed without a response. */
export type Statuses = Record<string, number>;

export type Target = {
  url: string;
  cardId: string;
  /** Spots of that card that honest members do not book. */
  spots: readonly string[];
  until: number;
};

type Attack = (target: Target, statuses: Statuses) => Promise<unknown>;

const tickMs = 1_000;
const waveMs = 10_000;

/** Loopback address; each attack has its own network. */
const addressOf = (network: number, host: number): string =>
  `127.${network}.${Math.floor(host / 250)}.${1 + (host % 250)}`;

const count = (statuses: Statuses, status: string | number | undefined): void => {
  const name = status || 'none';
  statuses[name] = (statuses[name] ?? 0) + 1;
};

async function every(paceMs: number, { until }: Target, work: (turn: number) => unknown): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const due = Date.now() + paceMs;
    await work(turn);
    await pause(Math.max(0, Math.min(due, until) - Date.now()));
  }
}

const all = <T>(many: number, work: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, place) => work(place)));

type Opening = { sockets: number; perAddress: number; network: number; head: (target: Target) => string };

/** Keeps connections open. Those that drip send a byte a second and reconnect when closed. */
const keepOpen =
  ({ sockets, perAddress, network, head }: Opening, { drips = true } = {}): Attack =>
  async (target, statuses) => {
    const { hostname, port } = new URL(target.url);
    const open: Socket[] = [];
    let isOver = false;
    const begin = (place: number): Socket => {
      const localAddress = addressOf(network, Math.floor(place / perAddress));
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      socket.once('data', (piece) => count(statuses, piece.toString('latin1', 9, 12)));
      socket.on('error', () => {}).on('data', () => {});
      socket.once('close', () => isOver || socket.bytesRead > 0 || count(statuses, undefined));
      socket.write(head(target));
      return socket;
    };
    await every(tickMs, target, (turn) => {
      for (let place = 0; place < sockets; place += 1) {
        if (turn === 0 || (drips && open[place]!.destroyed)) open[place] = begin(place);
        else if (drips) open[place]!.write('x');
      }
    });
    isOver = true;
    open.forEach((socket) => socket.destroy());
  };

type Sent = Parameters<typeof send>[1];

/** Sends requests from this many addresses, each once a second after its previous response. */
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
      const body = registrationOf(name, ['Pet Services', 'Dog Training']);
      const from = addressOf(100 + wave, place % 15);
      count(statuses, (await post(target.url, '/api/users/register', body, from)).status);
    }),
  );

const trades = categories.slice(-3).map(({ name, subcategories }) => [name, subcategories.at(-1)!] as const);

/** Every ten seconds, three new strangers request five first bookings each at once. */
const holdFirst: Attack = (target, statuses) =>
  every(waveMs, target, (wave) =>
    all(trades.length, async (person) => {
      const from = addressOf(98, wave * 3 + person);
      const account = shortFormOf(`crowd-${wave}-${person}`, trades[person]!);
      const { headers } = await post(target.url, '/api/users/quick-start', account, from);
      const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
      await all(target.spots.length, async (place) => {
        const hold = { campaignId: target.cardId, spotId: target.spots[place] };
        count(statuses, (await post(target.url, '/api/bookings/first', hold, from, { cookie })).status);
      });
    }),
  );

const own = 'host: localhost\r\nsec-fetch-site: same-origin\r\n';
const json = 'content-type: application/json\r\n';
const slowBody = `POST /api/users/login HTTP/1.1\r\n${own}${json}content-length: 10000\r\n\r\n{`;
const slowHead = `GET / HTTP/1.1\r\n${own}x-slow: `;
const stream = ({ cardId }: Target) =>
  `GET /api/campaigns/${cardId}/stream HTTP/1.1\r\n${own}accept: text/event-stream\r\n\r\n`;
const slow = { sockets: 500, perAddress: 100 };
const names = (many: number): string[] => Array.from({ length: many }, (_, place) => place.toString(36));
const form = 'application/x-www-form-urlencoded';
const logIn = { method: 'POST', path: '/api/users/login' };
const manyKeys = JSON.stringify(Object.fromEntries(names(20_000).map((name) => [`k${name}`, 1])));
const manyFields = names(20_000).map((name) => `${name}=1`);
const manyNames = names(5_000).map(() => 'a');
/** 30 KB that inflate to 30 MB. */
const bomb = gzipSync(`{"username":"${'0'.repeat(30_000_000)}"}`);
const cached = ['/api/campaigns', '/api/campaigns/gallery', '/api/design-templates'] as const;

const attacks: Record<string, Attack> = {
  '500 slow bodies': keepOpen({ ...slow, network: 90, head: () => slowBody }),
  '500 slow headers': keepOpen({ ...slow, network: 91, head: () => slowHead }),
  'bodies of 20,000 keys': repeat(8, 92, (sender) =>
    sender % 2 === 0
      ? { ...logIn, body: manyKeys }
      : { method: 'POST', path: '/api/contact', headers: { 'content-type': form }, body: manyFields.join('&') },
  ),
  'queries of 5,000 names': repeat(8, 93, () => ({ path: `/api/campaigns/gallery?${manyNames.join('&')}` })),
  '1,500 event streams': keepOpen({ sockets: 1_500, perAddress: 25, network: 94, head: stream }, { drips: false }),
  '120 registrations at once': register,
  'gzip bodies of 30 MB': repeat(15, 96, () => ({ ...logIn, headers: { 'content-encoding': 'gzip' }, body: bomb })),
  // Stays within all limits, but uses a new address for each request.
  '100 spellings of cached reads a second': repeat(100, 97, (sender, turn) => {
    const place = turn * 100 + sender;
    const path = cached[place % 3]!;
    return { path: sender % 10 === 0 ? `${path}?junk=${place}` : `${path}?limit=${'0'.repeat(place % 12_000)}1` };
  }),
  'five first bookings at once': holdFirst,
};

const target = workerData as Target;
// Lowers the priority, because real attackers do not use the cores of their target.
setPriority(Math.min(19, getPriority() + 10));
const counted = await Promise.all(
  Object.entries(attacks).map(async ([name, attack]) => {
    const statuses: Statuses = {};
    await attack(target, statuses);
    return [name, { ...statuses }] as const;
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(Object.fromEntries(counted));
