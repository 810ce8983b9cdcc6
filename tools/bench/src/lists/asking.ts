import { Agent, get } from 'node:http';
import type { Found, List, Question, Row } from './list.ts';
import type { Dataset } from './dataset.ts';

export type Door = { url: string; cookie: string; dataset: Dataset };

/** Asks a list everything once. @returns milliseconds of each question @throws when a reply is not what it must be */
export function createAsking(
  { path, questions }: List,
  { url, cookie, dataset }: Door,
): () => Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true });
  let round = 0;
  return async () => {
    round += 1;
    const times: Record<string, number> = {};
    for (const [name, { query, fits }] of Object.entries<Question>(questions)) {
      const asked = query(dataset, round);
      const startedAt = performance.now();
      const found = await read(`${url}${path}?${new URLSearchParams(asked)}`, { cookie, agent });
      times[name] = performance.now() - startedAt;
      if (!fits(found, asked))
        throw new Error(
          `${path}, ${name}: ${found.rows.length} of ${found.total} for ${JSON.stringify(asked)} at ${dataset.size}`,
        );
    }
    return times;
  };
}

/** node:http rather than fetch, which costs several times as much of a processor that the servers need. */
function read(url: string, { cookie, agent }: { cookie: string; agent: Agent }): Promise<Found> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers: { cookie }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} was refused: ${response.statusCode} ${text}`));
        resolve({ rows: JSON.parse(text) as Row[], total: Number(response.headers['x-total-count']) });
      });
    });
    sent.on('error', reject);
  });
}
