import { Agent, get } from 'node:http';
import { writeCursor } from '@postcard/service-kit';
import { rareRequests, rareWord, requestOf, type Town } from './requests.ts';

/** Has no target: told beside the others. */
export const neverTogether = 'search for two common words that are never together';

type Row = { email: string; status: string };
type Answer = { rows: Row[]; total: number };

/** What the team asks its list, each time a little different, and what the answer must be. */
type Question = { query: (town: Town, round: number) => Record<string, string>; fits: (answer: Answer, query: Record<string, string>) => boolean };

const page = 50;
const isNothing = ({ rows, total }: Answer) => rows.length === 0 && total === 0;
const isPage = ({ rows }: Answer) => rows.length === page;
/** Another request each round, all over the town. */
const somewhere = (town: Town, round: number) => requestOf(Math.floor(town.size * (0.2 + 0.6 * ((round * 0.618) % 1))), town);

export const questions = {
  'first page': { query: () => ({}), fits: isPage },
  'a page deep in the list': { query: (town, round) => ({ cursor: writeCursor([somewhere(town, round)._id]) }), fits: isPage },
  'one status': { query: () => ({ status: 'contacted' }), fits: (answer) => isPage(answer) && answer.rows.every(({ status }) => status === 'contacted') },
  'search for something common': { query: () => ({ q: 'bakery' }), fits: isPage },
  'search for something rare': { query: () => ({ q: rareWord.toUpperCase() }), fits: ({ rows, total }) => rows.length === rareRequests && total === rareRequests },
  'search for something absent': { query: () => ({ q: 'Kowalski' }), fits: isNothing },
  'search for a part of an e-mail': {
    query: (town, round) => ({ q: somewhere(town, round).email.slice(2, -4) }),
    fits: ({ rows }, { q = '' }) => rows.length > 0 && rows.every(({ email }) => email.includes(q)),
  },
  'search for two letters': { query: () => ({ q: 'ba' }), fits: isPage },
  // Each is there a thousand times and more, and no index of pieces knows where they would meet.
  [neverTogether]: { query: () => ({ q: 'quinn bakery' }), fits: isNothing },
} satisfies Record<string, Question>;

export type Name = keyof typeof questions;
export const names = Object.keys(questions) as Name[];

export type Door = { url: string; cookie: string; town: Town };

/** Asks everything once. @returns milliseconds of each @throws when an answer is not what it must be */
export function createAsking({ url, cookie, town }: Door): () => Promise<Record<Name, number>> {
  const agent = new Agent({ keepAlive: true });
  let round = 0;
  return async () => {
    round += 1;
    const times = {} as Record<Name, number>;
    for (const name of names) {
      const { query, fits }: Question = questions[name];
      const asked = query(town, round);
      const startedAt = performance.now();
      const answer = await read(`${url}/api/sample-requests?${new URLSearchParams(asked)}`, { cookie, agent });
      times[name] = performance.now() - startedAt;
      if (!fits(answer, asked)) throw new Error(`${name}: ${answer.rows.length} of ${answer.total} for ${JSON.stringify(asked)} at ${town.size}`);
    }
    return times;
  };
}

/** node:http rather than fetch, which costs several times as much of a processor that the servers need. */
function read(url: string, { cookie, agent }: { cookie: string; agent: Agent }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { cookie }, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} was refused: ${answer.statusCode} ${text}`));
        resolve({ rows: JSON.parse(text) as Row[], total: Number(answer.headers['x-total-count']) });
      });
    });
    sent.on('error', reject);
  });
}
