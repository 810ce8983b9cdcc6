import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { spotIds } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { team } from '../lists/dataset.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { Side } from './side.ts';
import { memberId, upcomingId } from './town-data.ts';

type Call = { path: string; method?: 'GET' | 'POST'; body?: object; headers?: Record<string, string> };
type Response = { ms: number; status: number; text: string };

/** What is asked of a town, and what the response must hold. */
type Question = { call: Call; fits: (response: Response) => boolean };

export const questionNames = [
  'a page',
  'a hold',
  'the live card',
  'the list of requests',
  'the list of members',
  'the list of messages',
  'a search of requests',
] as const;
export type QuestionName = (typeof questionNames)[number];

const rowsOf = ({ text }: Response): unknown[] => JSON.parse(text) as unknown[];
const asABrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Another town each time, all over the side. */
export const townAt = ({ towns }: Pick<Side, 'towns'>, round: number): Town =>
  towns[Math.floor(towns.length * ((round * 0.618) % 1))] as Town;

/** Asks a town of the side everything once, another one each time. @returns milliseconds of each question */
export function createAsking(side: Side, cardIds: readonly string[]): () => Promise<Record<QuestionName, number>> {
  const agent = new Agent({ keepAlive: true });
  const visits = new Map<string, number>();
  let round = 0;
  return async () => {
    const town = townAt(side, round++);
    const visit = visits.get(town.id) ?? 0;
    visits.set(town.id, visit + 1);
    const times = {} as Record<QuestionName, number>;
    for (const [name, { call, fits }] of Object.entries(questionsOf(side, town, { visit, cardIds }))) {
      const response = await ask(side.url, town, call, agent);
      if (!fits(response)) throw new Error(`${town.id}, ${name}: ${response.status} ${response.text.slice(0, 300)}`);
      times[name as QuestionName] = response.ms;
    }
    return times;
  };
}

/** Asks each town that is asked later for its page until it has one. @returns milliseconds of each first one */
export async function composePages(side: Side, rounds: number, signal: AbortSignal): Promise<number[]> {
  const asked = Array.from({ length: rounds }, (_, round) => townAt(side, round));
  const times: number[] = [];
  for (const town of new Set(asked)) {
    const startedAt = performance.now();
    await waitUntil(async () => (await ask(side.url, town, { path: '/' })).text.includes('"outlet":"page"'), {
      what: `${town.id} has its page`,
      signal,
    });
    times.push(performance.now() - startedAt);
  }
  return times;
}

function questionsOf(
  { issuer }: Side,
  town: Town,
  { visit, cardIds }: { visit: number; cardIds: readonly string[] },
): Record<QuestionName, Question> {
  const [place, card] = [visit % spotIds().length, Math.floor(visit / spotIds().length)];
  const [spotId, model] = [spotIds()[place], cardIds[card]];
  if (model === undefined) throw new Error(`all ${visit} spots of ${town.id} are held: ask less often`);
  const campaignId = upcomingId(town, { _id: model });
  const admin = { cookie: issuer.cookie({ userId: team, role: 'admin', town: town.id }) };
  const member = { cookie: issuer.cookie({ userId: memberId(town, place), town: town.id }) };
  const list = (path: string, rows: (count: number) => boolean): Question => ({
    call: { path, headers: admin },
    fits: (response) => response.status === 200 && rows(rowsOf(response).length),
  });
  return {
    'a page': {
      call: { path: '/', headers: asABrowser },
      fits: ({ status }) => status === 200,
    },
    'a hold': {
      call: {
        method: 'POST',
        path: '/api/bookings',
        body: { campaignId, spotId },
        headers: { ...member, 'idempotency-key': randomUUID() },
      },
      fits: ({ status }) => status === 201,
    },
    // The hold has just changed it, so no side has it in memory.
    'the live card': {
      call: { path: `/api/campaigns/${campaignId}` },
      fits: ({ status, text }) => status === 200 && isHeld(text, spotId as string),
    },
    'the list of requests': list('/api/sample-requests', (count) => count === 20),
    'the list of members': list('/api/users', (count) => count >= spotIds().length),
    'the list of messages': list('/api/messages/desk', (count) => count === 4),
    'a search of requests': list('/api/sample-requests?q=example&status=pending', (count) => count > 0),
  };
}

const isHeld = (text: string, spotId: string): boolean =>
  (JSON.parse(text) as { spots: { id: string; state: string }[] }).spots.some(
    ({ id, state }) => id === spotId && state !== 'free',
  );

/** node:http rather than fetch, which costs several times as much of a processor that the servers need. */
export function ask(url: string, town: Town, { path, method = 'GET', body, headers }: Call, agent?: Agent) {
  const { hostname, port } = new URL(url);
  const sent = body && JSON.stringify(body);
  const startedAt = performance.now();
  return new Promise<Response>((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        path,
        method,
        agent,
        headers: {
          host: `${town.hosts[0]}:8080`,
          'sec-fetch-site': 'same-origin',
          ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response
          .on('error', reject)
          .on('end', () => resolve({ ms: performance.now() - startedAt, status: response.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject).end(sent);
  });
}
