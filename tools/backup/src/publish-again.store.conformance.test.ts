import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import type { Published } from '@postcard/service-kit/outbox/drain';
import type { PublishedDocument } from '@postcard/service-kit/outbox/published';
import { testServers } from '@postcard/service-kit/testing/service';
import { MongoClient, type Db } from 'mongodb';
import { publishAgain } from './publish-again.ts';

let client: MongoClient;
let db: Db;
beforeAll(async () => void (client = await new MongoClient(testServers().mongodbUri).connect()));
afterAll(() => client.close());
beforeEach(() => void (db = client.db(`test-${randomUUID().slice(0, 12)}`)));
afterEach(() => db.dropDatabase());

test('publishAgain makes events due again, and deletes those that are newer than their document', async () => {
  const published = db.collection<PublishedDocument>('published_events');
  const things = db.collection<{ _id: string; version?: number; revision?: number }>('things');
  await things.insertMany([{ _id: 'a', version: 2 }, { _id: 'b', version: 1, revision: 5 }, { _id: 'c' }]);
  const later = new Date(Date.now() + 60_000);
  const report = (id: string, aggregateVersion: number, sourceId = id): Published => ({
    event: { id: `${id}-${aggregateVersion}`, aggregateId: id, aggregateVersion } as unknown as Envelope,
    source: { collection: 'things', id: sourceId },
  });
  const keep = (_id: string, ...events: Published[]) => ({ _id, events, publishedAt: later });
  await published.insertMany([
    keep('some', report('a', 2), report('a', 3), report('b', 5), report('b', 6)),
    keep('all', report('c', 9), report('other', 9, 'a')),
    keep('none', report('d', 1)),
  ]);
  // Events as an earlier release stored them.
  const before = db.collection<Published & { _id: string; publishedAt: Date }>('published_events');
  await before.insertMany([
    { _id: 'a-1', ...report('a', 1), publishedAt: later },
    { _id: 'a-4', ...report('a', 4), publishedAt: later },
  ]);
  expect(await publishAgain(client, [db.databaseName], new Date())).toBe(5);
  const due = await published.find({ outboxDue: later }).toArray();
  expect(due.flatMap(({ outbox = [] }) => outbox.map(({ id }) => id)).toSorted()).toEqual([
    'a-1',
    'a-2',
    'b-5',
    'c-9',
    'other-9',
  ]);
  // Events newer than their document are deleted, because they would be newer than in any later backup too.
  expect(due.map(({ events, outbox }) => events.length - outbox!.length)).toEqual([0, 0, 0]);
  expect(await published.countDocuments()).toBe(3);
});
