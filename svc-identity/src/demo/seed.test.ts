import { expect, test } from '@jest/globals';
import { demoMembers } from '@postcard/demo-data';
import { createEventFactory, createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createUserStore } from '../accounts/users/store.ts';
import { seedDemoMembers } from './seed.ts';

test('two processes that start concurrently on an empty database create the demo members once', async () => {
  const { db, drop } = await openTestDatabase();
  const users = createUserStore(db, () => {});
  await createIndexes(db);
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  // Holds both until each has seen that the account is missing.
  const hash = async () => {
    waiting += 1;
    if (waiting === 2) both.resolve();
    await both.promise;
    return 'hashed';
  };
  const deps = {
    users,
    passwords: { hash },
    newEvent: createEventFactory('test'),
    now: () => new Date(),
  };
  await Promise.all([seedDemoMembers(deps), seedDemoMembers(deps)]);
  expect((await users.list({ limit: 100 })).items.map(({ username }) => username).toSorted()).toEqual(
    demoMembers.map(({ username }) => username).toSorted(),
  );
  await drop();
});
