import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, readPages, together } from '@postcard/service-kit/testing';
import { createDeadLetterStore } from './store.ts';
import { testSealer } from '../../testing/secrets.ts';

const { db, drop } = await openTestDatabase();
let now = new Date('2027-01-01T00:00:00.000Z');
const deadLetters = createDeadLetterStore({ db, sealer: testSealer, now: () => now });
await createIndexes(db);
afterAll(drop);

const deadLetter = (messageId: string, consumer = 'svc-notify') => ({
  messageId,
  consumer,
  type: 'user.updated',
  tries: 8,
  reason: 'could not',
  content: '{"not": json',
});

test('the store keeps one of fifty concurrent deliveries of a dead letter per consumer', async () => {
  await together(() => deadLetters.save(deadLetter('m1')));
  await deadLetters.save(deadLetter('m1', 'svc-campaigns'));
  const { items } = await deadLetters.list({ limit: 10 });

  expect(items.map(({ id }) => id)).toEqual(['svc-notify:m1', 'svc-campaigns:m1']);
  expect(await deadLetters.byId('svc-notify:m1')).toMatchObject(deadLetter('m1'));
});

test('the store keeps every dead letter whose message has no id', async () => {
  const before = (await deadLetters.list({ limit: 1 })).total;
  await together(() => deadLetters.save(deadLetter('')), 10);

  expect((await deadLetters.list({ limit: 1 })).total).toBe(before + 10);
});

test('a replay keeps a dead letter that fails again before the replay ends', async () => {
  await deadLetters.save(deadLetter('again'));

  await deadLetters.replay('svc-notify:again', async () => {
    now = new Date(now.getTime() + 1);
    await deadLetters.save({ ...deadLetter('again'), reason: 'failed again' });
  });

  expect(await deadLetters.byId('svc-notify:again')).toMatchObject({ reason: 'failed again' });
});

test('the list returns every dead letter once, without replayed ones', async () => {
  const { items, totals } = await readPages(deadLetters.list, 3);

  expect(new Set(items.map(({ id }) => id)).size).toBe(totals[0]);
  expect(await deadLetters.byId('svc-notify:m1')).toMatchObject({ _id: 'svc-notify:m1', reason: 'could not' });
  expect([await deadLetters.remove('svc-notify:m1'), await deadLetters.remove('svc-notify:m1')]).toEqual([true, false]);
  expect(await deadLetters.byId('svc-notify:m1')).toBeNull();
});

test('the store finds a dead letter by event, consumer and reason until deleted, never by content', async () => {
  for (const index of [3, 1, 2])
    await together(
      () =>
        deadLetters.save({
          ...deadLetter(`found-${index}`, index === 2 ? 'svc-campaigns' : 'svc-notify'),
          type: 'heron.landed',
          reason: `no reader (${index})`,
        }),
      10,
    );
  const found = async (q: string) =>
    (await readPages((paging) => deadLetters.list({ ...paging, q }), 2)).items.map(({ id }) => id);
  expect(await found('HERON.')).toEqual(['svc-notify:found-3', 'svc-notify:found-1', 'svc-campaigns:found-2']);
  expect([await found('reader (3)'), await found('nowhere')]).toEqual([['svc-notify:found-3'], []]);
  expect(await found('{"not": json')).toEqual([]);
  await deadLetters.remove('svc-notify:found-3');
  expect(await found('heron')).toEqual(['svc-notify:found-1', 'svc-campaigns:found-2']);
});
