import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { checkQueries, type Checked } from './check.ts';
import { createRecording } from './recording.ts';
import { startRecorder, type Recorder } from './recorder.ts';

type Thing = { _id: string; owner: string; status: string; at: Date };

const dbName = `test-queries-${randomUUID().slice(0, 8)}`;
let direct: MongoClient;
let recorder: Recorder;
let checked: Checked;
let shapes: string[];

beforeAll(async () => {
  const mongodbUri = process.env['MONGODB_URI'] as string;
  direct = await MongoClient.connect(mongodbUri);
  const { recorded, listen } = createRecording(direct);
  recorder = await startRecorder(mongodbUri, listen);
  const service = await MongoClient.connect(recorder.uri, { appName: 'svc-test' });
  const nobody = await MongoClient.connect(recorder.uri);
  const things = service.db(dbName).collection<Thing>('things');
  await things.createIndexes([
    { key: { owner: 1, at: -1 }, name: 'ofOwner' },
    { key: { status: 1 }, name: 'byStatus' },
  ]);
  await things.insertMany(
    Array.from({ length: 40 }, (_, place) => ({
      _id: randomUUID(),
      owner: `owner-${place % 8}`,
      status: place % 2 ? 'new' : 'old',
      at: new Date(),
    })),
  );
  // Alike but for its values, which counts once.
  for (const owner of ['owner-1', 'owner-2']) await things.find({ owner }).sort({ at: -1 }).limit(5).toArray();
  await things.updateMany({ at: { $lt: new Date() } }, { $set: { status: 'old' } });
  await things.countDocuments();
  await nobody.db(dbName).collection('things').findOne({ nothing: 'said by no service' });
  await nobody.db(dbName).dropDatabase();
  await Promise.all([service.close(), nobody.close()]);
  shapes = [...recorded.values()].flatMap(({ queries }) => [...queries.keys()]);
  checked = await checkQueries(direct, recorded.values());
}, 60_000);
afterAll(async () => {
  await recorder.stop();
  await direct.close();
});

test('what a service asks is taken down, each shape once, and what others ask is not', () => {
  expect(shapes).toEqual(['things {"owner":"?"} sort {"at":-1} limited', 'things {"at":{"$lt":"?"}}', 'things {}']);
});

test('a query that reads everything for a few is reported, and so is an index that no query uses', () => {
  // A server that cannot explain is no proof of anything.
  if (checked.explained === 0) return;
  expect(checked.complaints).toEqual([
    {
      place: 'svc-test',
      shape: 'things {"at":{"$lt":"?"}}',
      said: expect.stringMatching(/^reads the whole collection/),
    },
  ]);
  expect(checked.idle).toEqual(['svc-test things byStatus']);
});
