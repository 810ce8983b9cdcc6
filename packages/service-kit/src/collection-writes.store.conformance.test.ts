import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Schema, type Connection } from 'mongoose';
import { createCollectionWrites } from './collection-writes.ts';
import { openTestDatabase } from './testing/index.ts';
import { joinedBus } from './testing/silent-database.ts';
import { acrossTowns, inTown } from './town/current.ts';
import { firstTown } from './town/known.ts';

let db: Connection;
let drop: () => Promise<void>;
let writes: ReturnType<typeof createCollectionWrites>;

beforeEach(async () => {
  ({ db, drop } = await openTestDatabase());
  writes = createCollectionWrites({ db, bus: joinedBus() });
  writes.start();
});
afterEach(async () => {
  await writes.stop();
  await drop();
});

type Thing = { _id: string; name: string };
const open = () => db.model<Thing>('thing', new Schema<Thing>({ _id: String, name: String }), 'things');
type Things = ReturnType<typeof open>;

const ways: Record<string, (things: Things) => Promise<unknown>> = {
  create: (things) => things.create({ _id: 'new', name: 'a' }),
  insertMany: (things) => things.insertMany([{ _id: 'new', name: 'a' }]),
  updateOne: (things) => things.updateOne({ _id: 'a' }, { $set: { name: 'b' } }),
  updateMany: (things) => things.updateMany({}, { $set: { name: 'b' } }),
  upsert: (things) => things.updateOne({ _id: 'c' }, { $set: { name: 'b' } }, { upsert: true }),
  replaceOne: (things) => things.replaceOne({ _id: 'a' }, { name: 'b' }),
  findOneAndUpdate: (things) => things.findOneAndUpdate({ _id: 'a' }, { $set: { name: 'b' } }).lean(),
  findOneAndDelete: (things) => things.findOneAndDelete({ _id: 'a' }).lean(),
  deleteOne: (things) => things.deleteOne({ _id: 'a' }),
  deleteMany: (things) => things.deleteMany({}),
  bulkWrite: (things) => things.bulkWrite([{ deleteOne: { filter: { _id: 'a' } } }]),
  "the driver's findOneAndUpdate": (things) =>
    things.collection.findOneAndUpdate({ name: 'a' }, { $set: { name: 'b' } }),
  "the driver's insertMany": (things) => things.collection.insertMany([{ name: 'a' }]),
  'the collection by its name': (things) => things.db.collection('things').deleteMany({}),
  'an insert that fails': (things) => things.create({ _id: 'a', name: 'again' }).catch(() => undefined),
};

test.each(Object.entries(ways))(
  '%s outdates reads of its collection alone, before its caller continues',
  async (_, way) => {
    const things = open();
    const others = db.model('other', new Schema({ _id: String }), 'others');
    await things.create({ _id: 'a', name: 'a' });
    const ofThings = writes.follow(() => things.find().lean());
    const ofOthers = writes.follow(() => others.findOne().lean());
    await Promise.all([ofThings.result, ofOthers.result]);
    expect([ofThings.isOutdated(), ofOthers.isOutdated()]).toEqual([false, false]);
    await way(things);
    expect([ofThings.isOutdated(), ofOthers.isOutdated()]).toEqual([true, false]);
  },
);

const elsewhere = { ...firstTown, id: 'elsewhere' };

test.each(Object.entries(ways))('%s in another town leaves reads of this town current', async (_, way) => {
  const things = open();
  await things.create({ _id: 'a', name: 'a' });
  const ofHere = writes.follow(() => things.find().lean());
  const ofThere = writes.follow(() => inTown(elsewhere, () => things.find().lean()));
  const ofAll = writes.follow(() => acrossTowns(() => things.find().lean()));
  await Promise.all([ofHere.result, ofThere.result, ofAll.result]);
  await inTown(elsewhere, () => way(things));
  expect([ofHere, ofThere, ofAll].map((read) => read.isOutdated())).toEqual([false, true, true]);
});

test('a write across towns outdates the reads of every town', async () => {
  const things = open();
  const ofHere = writes.follow(() => things.find().lean());
  await ofHere.result;
  await acrossTowns(() => things.updateMany({}, { $set: { name: 'b' } }));
  expect(ofHere.isOutdated()).toBe(true);
});

test('the number of remembered places is bounded, and forgotten ones count as written', async () => {
  const things = open();
  const ofHere = writes.follow(() => things.find().lean());
  await ofHere.result;
  for (let index = 0; index < 20_001; index += 1) {
    const operation = { _id: index, collectionName: 'things', method: 'updateOne' };
    db.emit('operation-start', { ...operation, params: [{ townId: `t${index}` }] });
    db.emit('operation-end', operation);
  }
  expect(ofHere.isOutdated()).toBe(true);
});

const readings: Record<string, (things: Things) => Promise<unknown>> = {
  find: (things) => things.find().sort({ _id: 1 }).limit(1).lean(),
  findOne: (things) => things.findOne().lean(),
  countDocuments: (things) => things.countDocuments(),
  estimatedDocumentCount: (things) => things.estimatedDocumentCount(),
  distinct: (things) => things.distinct('name'),
  aggregate: (things) => things.aggregate([{ $match: {} }]),
  'a read after other work': async (things) => {
    await new Promise(setImmediate);
    await things.findOne().lean();
  },
};

test.each(Object.entries(readings))('%s follows its collection and does not count as a write', async (_, reading) => {
  const things = open();
  const followed = writes.follow(() => reading(things));
  await followed.result;
  await reading(things);
  expect(followed.isOutdated()).toBe(false);
  await things.create({ _id: 'a', name: 'a' });
  expect(followed.isOutdated()).toBe(true);
  const again = writes.follow(() => reading(things));
  await again.result;
  expect(again.isOutdated()).toBe(false);
});
