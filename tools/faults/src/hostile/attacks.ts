import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** How often each status was returned; `none` for a connection that ended without one. */
export type Statuses = Record<string, number>;

export type Target = {
  url: string;
  /** Of a card whose changes can be followed. */
  cardId: string;
  /** Spots of that card that no honest member books. */
  spots: readonly string[];
  /** When to stop, by the wall clock. */
  until: number;
};

export type Attack = (target: Target) => Promise<Statuses>;

/** Addresses of this machine alone; each attack has a network of its own, as strangers have. */
export const addressOf = (network: number, host: number): string =>
  `127.${network}.${Math.floor(host / 250)}.${1 + (host % 250)}`;
const tickMs = 1_000;
const own = 'host: localhost\r\nsec-fetch-site: same-origin\r\n';

export const count = (statuses: Statuses, status: string | number): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

/** Keeps so many connections open that say a byte a second; one that is ended comes back with the next second. */
function dribble(sockets: number, network: number, head: string): Attack {
  return ({ url, until }) => {
    const { hostname, port } = new URL(url);
    const statuses: Statuses = {};
    const open: Socket[] = [];
    const begin = (place: number): Socket => {
      let said = '';
      const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(network, place % 5) });
      socket.on('error', () => {}).on('data', (piece) => (said += piece.toString('latin1').slice(0, 20)));
      socket.once('close', () => count(statuses, /^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 'none'));
      socket.write(head);
      return socket;
    };
    return everyTick(until, () => {
      for (let place = 0; place < sockets; place += 1) {
        const socket = open[place];
        if (!socket || socket.destroyed) open[place] = begin(place);
        else socket.write('x');
      }
    }).then(() => {
      const before = { ...statuses };
      open.forEach((socket) => socket.destroy());
      return before;
    });
  };
}

async function everyTick(until: number, work: () => unknown): Promise<void> {
  for (;;) {
    work();
    const left = until - Date.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(tickMs, left)));
  }
}

type Sent = {
  method?: string;
  path: string;
  type?: string;
  encoding?: string;
  cookie?: string;
  body?: string | Buffer;
  from: string;
};

/** @returns the status, the bytes and the cookies of the response; 0 where there is none */
export function send(
  url: string,
  { method = 'GET', path, type, encoding, cookie, body, from }: Sent,
): Promise<{ status: number; bytes: number; cookie: string }> {
  const { hostname, port } = new URL(url);
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(body ?? '') }),
    ...(encoding && { 'content-encoding': encoding }),
    ...(cookie && { cookie }),
  };
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, path, method, headers, localAddress: from, agent: false, timeout: 30_000 },
      (response) => {
        let bytes = 0;
        response.on('data', (piece: Buffer) => (bytes += piece.length));
        const given = (response.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
        response.on('close', () => resolve({ status: response.statusCode ?? 0, bytes, cookie: given }));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve({ status: 0, bytes: 0, cookie: '' }));
    sent.end(body);
  });
}

/** Sends the same from so many addresses, each once a second and only once the last has a response. */
export function repeat(
  senders: number,
  network: number,
  what: (sender: number, turn: number) => Omit<Sent, 'from'>,
): Attack {
  return async ({ url, until }) => {
    const statuses: Statuses = {};
    await Promise.all(
      Array.from({ length: senders }, async (_, sender) => {
        for (let turn = 0; Date.now() < until; turn += 1) {
          const due = Date.now() + tickMs;
          const { status, bytes } = await send(url, { ...what(sender, turn), from: addressOf(network, sender) });
          count(statuses, status || 'none');
          statuses['mostBytes'] = Math.max(statuses['mostBytes'] ?? 0, bytes);
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
        }
      }),
    );
    return statuses;
  };
}

const names = (many: number): string[] => Array.from({ length: many }, (_, place) => place.toString(36));
const manyKeys = JSON.stringify(Object.fromEntries(names(20_000).map((name) => [`k${name}`, 1])));
const manyFields = names(20_000)
  .map((name) => `${name}=1`)
  .join('&');
/** As many as fit into the head of a request. */
const manyNames = names(5_000)
  .map(() => 'a')
  .join('&');

/** 120 at once, then again with new names from new addresses. */
const registrations: Attack = async ({ url, until }) => {
  const statuses: Statuses = {};
  const register = async (wave: number, place: number): Promise<void> => {
    const name = `flood-${wave}-${place}`;
    const body = JSON.stringify({
      username: name,
      password: 'Harvest!2026',
      email: `${name}@example.com`,
      businessName: 'Flood',
      businessCategory: 'Pet Services',
      businessSubcategory: 'Dog Training',
      firstName: 'Flo',
      lastName: 'Od',
      phone: '(805) 555-0199',
    });
    const { status } = await send(url, {
      method: 'POST',
      path: '/api/users/register',
      type: 'application/json',
      body,
      from: addressOf(95 + wave, place % 15),
    });
    count(statuses, status || 'none');
  };
  for (let wave = 0; Date.now() < until; wave += 1) {
    const due = Date.now() + 10_000;
    await Promise.all(Array.from({ length: 120 }, (_, place) => register(wave, place)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(due, until) - Date.now())));
  }
  return statuses;
};

/** 1,500 that stay, 25 from each address. */
const streams: Attack = async ({ url, cardId, until }) => {
  const { hostname, port } = new URL(url);
  const statuses: Statuses = {};
  const open = await Promise.all(
    Array.from(
      { length: 1_500 },
      (_, place) =>
        new Promise<IncomingMessage | undefined>((resolve) => {
          const sent = request({
            hostname,
            port,
            path: `/api/campaigns/${cardId}/stream`,
            headers: { accept: 'text/event-stream' },
            localAddress: addressOf(94, Math.floor(place / 25)),
            agent: false,
          });
          sent
            .on('error', () => resolve(undefined))
            .on('response', (response) => {
              count(statuses, response.statusCode ?? 'none');
              resolve(response.on('error', () => {}).resume());
            })
            .end();
        }),
    ),
  );
  await everyTick(until, () => {});
  open.forEach((response) => response?.destroy());
  return statuses;
};

export const floods: Record<string, Attack> = {
  '500 slow bodies': dribble(
    500,
    90,
    `POST /api/users/login HTTP/1.1\r\n${own}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`,
  ),
  '500 slow headers': dribble(500, 91, `GET / HTTP/1.1\r\n${own}x-slow: `),
  'bodies of 20,000 keys': repeat(8, 92, (sender) =>
    sender % 2 === 0
      ? { method: 'POST', path: '/api/users/login', type: 'application/json', body: manyKeys }
      : { method: 'POST', path: '/api/contact', type: 'application/x-www-form-urlencoded', body: manyFields },
  ),
  'queries of 5,000 names': repeat(8, 93, () => ({ path: `/api/campaigns/gallery?${manyNames}` })),
  '1,500 event streams': streams,
  '120 registrations at once': registrations,
};
