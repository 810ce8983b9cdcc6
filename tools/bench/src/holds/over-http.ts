import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Hold } from './members.ts';

export type Booking = { hold: Hold; cookie: string };

export type Door = {
  url: string;
  concurrency: number;
  /** Send an Idempotency-Key, as the booking page does. */
  withKey: boolean;
};

/** Books every hold over HTTP, as the booking page does, so many at once. @returns holds a second */
export async function bookAll(bookings: readonly Booking[], door: Door): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: door.concurrency });
  let next = 0;
  const worker = async () => {
    for (let booking = bookings[next++]; booking; booking = bookings[next++]) await book(booking, door, agent);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: door.concurrency }, worker));
  const took = performance.now() - startedAt;
  agent.destroy();
  return (bookings.length / took) * 1000;
}

/** node:http rather than fetch, which costs several times as much of a processor that the servers need. */
function book({ hold, cookie }: Booking, { url, withKey }: Door, agent: Agent): Promise<void> {
  const body = JSON.stringify({ campaignId: hold.cardId, spotId: hold.spotId });
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'sec-fetch-site': 'same-origin',
    ...(withKey && { 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/bookings`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response
        .on('error', reject)
        .on('end', () =>
          response.statusCode === 201
            ? resolve()
            : reject(new Error(`${hold.spotId} was refused: ${response.statusCode} ${text}`)),
        );
    });
    sent.on('error', reject).end(body);
  });
}
