import { expect, test } from '@jest/globals';
import mongoose, { Schema, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setUp } from '../mongo.ts';
import { acrossTowns, inTown } from '../town/current.ts';
import { firstTown } from '../town/known.ts';
import { testServers } from './service.ts';
import { watchShardKeys } from './shard-keys.ts';

async function saidOf(use: (db: Connection) => Promise<unknown>): Promise<string> {
  const watch = watchShardKeys();
  const db = mongoose.createConnection(testServers().mongodbUri, {
    dbName: `test-${randomUUID().slice(0, 12)}`,
    autoIndex: false,
    autoCreate: false,
    appName: 'svc-campaigns',
    monitorCommands: true,
  });
  watch.endListening();
  setUp(db);
  await db.asPromise();
  await use(db);
  await db.dropDatabase();
  await db.close();
  try {
    watch.check();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const schema = () =>
  new Schema({ _id: String, status: String, adApproved: Boolean }, { versionKey: false }).index({ status: 1 });

test('the check accepts commands of one town, and known commands across towns', async () => {
  const use = async (db: Connection) => {
    const bookings = db.model('booking', schema(), 'bookings');
    await inTown(firstTown, () => bookings.create({ _id: 'a', status: 'held' }));
    await inTown(firstTown, () => bookings.updateOne({ _id: 'a' }, { $set: { status: 'paid' } }, { upsert: true }));
    await acrossTowns(() => bookings.find({ status: 'paid' }));
  };
  expect(await saidOf(use)).toBe('');
});

test.each<[string, (db: Connection) => Promise<unknown>]>([
  [
    'bookings: "find adApproved" does not carry townId',
    (db) => acrossTowns(() => db.model('booking', schema(), 'bookings').find({ adApproved: true })),
  ],
  [
    'bookings: "upsert status,townId" does not carry townId and _id',
    (db) =>
      inTown(firstTown, () =>
        db
          .model('booking', schema(), 'bookings')
          .updateOne({ status: 'held' }, { $set: { adApproved: true } }, { upsert: true }),
      ),
  ],
  [
    'bookings: no index begins with what "find adApproved" selects or sorts by',
    (db) => inTown(firstTown, () => db.model('booking', schema(), 'bookings').find({ adApproved: true })),
  ],
  ['coupons: decide how it is divided', async (db) => db.model('coupon', schema(), 'coupons')],
  ['coupons: decide how it is divided', (db) => acrossTowns(() => db.collection('coupons').countDocuments({}))],
  [
    'bookings: the unique index {"townId":1,"status":1} does not begin with the whole key',
    async (db) => db.model('booking', schema().index({ status: 1 }, { unique: true }), 'bookings'),
  ],
])('the check reports: %s', async (said, use) => {
  expect(await saidOf(use)).toContain(said);
});
