import { expect, test } from '@jest/globals';
import { demoRequests } from '@postcard/demo-data';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase } from '@postcard/service-kit/testing';
import { createContactRequestStore, createSampleRequestStore } from '../requests.ts';
import { seedDemoRequests } from './seed.ts';

test('the seed creates a month of requests once, without events, and none if requests exist', async () => {
  const { db, drop } = await openTestDatabase();
  const now = () => new Date('2027-01-28T12:20:00.000Z');
  const deps = { db, wake: () => {} };
  const stores = { sampleRequests: createSampleRequestStore(deps), contactRequests: createContactRequestStore(deps) };
  await createIndexes(db);
  await Promise.all([seedDemoRequests({ ...stores, now }), seedDemoRequests({ ...stores, now })]);
  const [samples, contacts] = [
    await stores.sampleRequests.list({ limit: 200 }),
    await stores.contactRequests.list({ limit: 200 }),
  ];
  expect(samples.items.length + contacts.items.length).toBe(demoRequests.length);
  expect(await stores.sampleRequests.model.countDocuments({ outboxDue: { $ne: null } })).toBe(0);
  const pending = samples.items.filter(({ status }) => status === 'pending');
  expect(pending.every(({ createdAt }) => now().getTime() - createdAt.getTime() < 2 * 24 * 3_600_000)).toBe(true);
  expect(pending.length).toBeGreaterThan(1);
  await seedDemoRequests({ ...stores, now: () => new Date('2027-02-28T12:20:00.000Z') });
  expect((await stores.sampleRequests.list({ limit: 200 })).items).toHaveLength(samples.items.length);
  await drop();
});
