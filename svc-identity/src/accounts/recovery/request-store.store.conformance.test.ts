import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createRecoveryRequestStore } from './request-store.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };

const { db, drop } = await openTestDatabase();
const requests = createRecoveryRequestStore(db, () => new Date(clock.now), 3);
await createIndexes(db);
afterAll(drop);

test('the store leases a request to one of fifty concurrent processes, and to none once it is done', async () => {
  await requests.add({ kind: 'password', email: 'ada@example.com' });
  const taken = (await together(() => requests.take())).filter((each) => each !== null);
  expect(taken).toMatchObject([{ kind: 'password', email: 'ada@example.com' }]);
  clock.now += 30_000 - 1;
  expect(await requests.take()).toBeNull();
  clock.now += 1;
  const again = await requests.take();
  expect(again).toEqual(taken[0]);
  await requests.done(again?.id ?? '');
  clock.now += 30_000;
  expect(await requests.take()).toBeNull();
});

test('the store keeps requests up to its limit and for at most an hour', async () => {
  for (const name of ['a', 'b', 'c']) await requests.add({ kind: 'username', email: `${name}@example.com` });
  await expect(requests.add({ kind: 'username', email: 'd@example.com' })).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: 30,
  });
  clock.now += 3_600_000 + 1;
  await requests.dropOld();
  expect(await requests.take()).toBeNull();
  await requests.add({ kind: 'username', email: 'd@example.com' });
  expect(await requests.take()).toMatchObject({ email: 'd@example.com' });
});
