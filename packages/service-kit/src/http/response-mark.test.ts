import { expect, test } from '@jest/globals';
import { createMetrics } from '../metrics.ts';
import { joinedBus, silentDatabase } from '../testing/silent-database.ts';
import { createResponseCache } from './response-cache.ts';

test('a response with a mark is read again only when the mark changes', async () => {
  const db = silentDatabase();
  let clock = 0;
  const cache = createResponseCache({ db, bus: joinedBus(), metrics: createMetrics('test') }, () => clock);
  cache.start();
  const happens = (event: string, method: string) => db.emit(event, { collectionName: 'cards', method });
  const stored = { text: 'first', mark: 'one' };
  const calls = { reads: 0, marks: 0 };
  const wanted = {
    key: '/api/cards',
    route: '/api/cards',
    mark: async () => {
      calls.marks += 1;
      happens('operation-start', 'aggregate');
      return stored.mark;
    },
    read: async () => {
      calls.reads += 1;
      happens('operation-start', 'find');
      const body = Buffer.from(stored.text);
      return { status: 200, headers: {}, etag: stored.text, body, compressed: new Map() };
    },
  };
  const get = async () => String((await cache.respond(wanted)).body);

  expect(await get()).toBe('first');
  expect(await get()).toBe('first');
  expect(calls).toEqual({ reads: 1, marks: 1 });
  happens('operation-end', 'updateOne');
  expect(await get()).toBe('first');
  clock = 1_000;
  expect(await get()).toBe('first');
  expect(calls).toEqual({ reads: 1, marks: 3 });
  Object.assign(stored, { text: 'second', mark: 'two' });
  happens('operation-end', 'updateOne');
  expect(await get()).toBe('second');
  expect(await get()).toBe('second');
  expect(calls).toEqual({ reads: 2, marks: 4 });
  await cache.stop();
});
