import { startMongo, startRabbit } from '@postcard/devstack';
import { freePort } from '@postcard/devstack/process/ports';
import { startTestIssuer } from '@postcard/service-kit/testing';
import { Agent, get } from 'node:http';
import type { Surroundings } from '../benchmark.ts';
import { startUnit } from '../machine/start-process.ts';
import { interleave } from '../measure/interleave.ts';
import { compare, type Result } from '../measure/result.ts';
import { addressOf, fill } from './letters.ts';

const sizes = { thousand: 1_000, million: 1_000_000 };
const warmUps = 15;
const rounds = 41;
const page = 50;
const publicUrl = 'http://localhost:8080';

type Row = { to: string; state: string; template: string };
type Question = { query: (size: number, round: number) => Record<string, string>; fits: (rows: Row[], query: Record<string, string>) => boolean };

/** Another letter each round, all over the list. */
const somewhere = (size: number, round: number): string => addressOf(Math.floor(size * (0.2 + 0.6 * ((round * 0.618) % 1))));

/** What the team asks the list of e-mails, and what the answer must be. */
const questions = {
  'first page': { query: () => ({}), fits: (rows) => rows.length === page },
  'one state': { query: () => ({ status: 'failed' }), fits: (rows) => rows.length === page && rows.every(({ state }) => state === 'failed') },
  'search for one address': { query: (size, round) => ({ q: somewhere(size, round) }), fits: (rows, { q }) => rows.length === 1 && rows[0]?.to === q },
  'search for a template': { query: () => ({ q: 'booking-confirmed' }), fits: (rows) => rows.length === page && rows.every(({ template }) => template === 'booking-confirmed') },
  'search in one state': { query: () => ({ q: 'reader', status: 'bounced' }), fits: (rows) => rows.length === page && rows.every(({ state }) => state === 'bounced') },
  'search for something absent': { query: () => ({ q: 'Kowalski' }), fits: (rows) => rows.length === 0 },
} satisfies Record<string, Question>;
type Name = keyof typeof questions;
const names = Object.keys(questions) as Name[];

/** How the time of the list of e-mails grows: svc-notify over a thousand and over a million letters, in one database server. */
export async function mails(surroundings: Surroundings): Promise<Result[]> {
  const { possessions, signal, log } = surroundings;
  const folder = possessions.folder();
  const [mongo, rabbit, issuer] = await Promise.all([
    possessions.own(startMongo({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startRabbit({ dataDir: folder, log }), (server) => server.stop()),
    possessions.own(startTestIssuer(publicUrl), (server) => server.close()),
  ]);
  log(`on ${mongo.kind}`);

  async function open(dbName: keyof typeof sizes): Promise<string> {
    const port = await freePort();
    const env = {
      MONGODB_URI: mongo.uri, MONGODB_DB: dbName, AMQP_URL: rabbit.url, BUS_NAMESPACE: dbName, JWKS_URL: issuer.jwksUrl, PUBLIC_URL: publicUrl,
      // Nothing is sent, so nobody need be there.
      SENDGRID_API_KEY: 'SG.bench', SENDGRID_API_BASE: 'http://127.0.0.1:9',
    };
    const start = () => startUnit(possessions, { unit: 'svc-notify', port, folder, env });
    // Its first start makes the indexes.
    await (await start()).stop();
    await fill(surroundings, { uri: mongo.uri, dbName, size: sizes[dbName] });
    await start();
    return `http://127.0.0.1:${port}`;
  }
  const urls = { thousand: await open('thousand'), million: await open('million') };
  // Made last: a token lives for ten minutes.
  const cookie = issuer.cookie({ userId: 'team', role: 'admin' });
  const asking = (side: keyof typeof sizes) => createAsking({ url: urls[side], size: sizes[side], cookie });
  const sides = { thousand: asking('thousand'), million: asking('million') };

  await interleave(sides, warmUps);
  const runs = await interleave(sides, rounds, () => signal.throwIfAborted());
  const against = (name: Name) => ({ ours: runs.million.map((times) => times[name]), peer: runs.thousand.map((times) => times[name]) });
  return names.map((name) => compare({ name: `mails: ${name}`, ...against(name), unit: 'ms', target: { atMost: 1.5 }, more: { mongo: mongo.kind } }));
}

/** Asks everything once. @returns milliseconds of each @throws when an answer is not what it must be */
function createAsking({ url, size, cookie }: { url: string; size: number; cookie: string }): () => Promise<Record<Name, number>> {
  const agent = new Agent({ keepAlive: true });
  let round = 0;
  return async () => {
    round += 1;
    const times = {} as Record<Name, number>;
    for (const name of names) {
      const { query, fits }: Question = questions[name];
      const asked = query(size, round);
      const startedAt = performance.now();
      const rows = await read(`${url}/api/mails?${new URLSearchParams(asked)}`, { cookie, agent });
      times[name] = performance.now() - startedAt;
      if (!fits(rows, asked)) throw new Error(`${name}: ${rows.length} for ${JSON.stringify(asked)} at ${size}`);
    }
    return times;
  };
}

/** node:http rather than fetch, which costs several times as much of a processor that the servers need. */
function read(url: string, { cookie, agent }: { cookie: string; agent: Agent }): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { cookie }, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', reject).on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text) as Row[]) : reject(new Error(`${url} was refused: ${answer.statusCode} ${text}`))));
    });
    sent.on('error', reject);
  });
}
