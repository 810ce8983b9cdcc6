import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Schema, type Connection } from 'mongoose';
import { createIndexes } from '../mongo.ts';
import { openTestDatabase } from '../testing/index.ts';
import { acrossTowns, inTown } from './current.ts';
import { firstTown } from './known.ts';
import { dropReplacedIndexes, giveTowns } from './give-towns.ts';
import { ofEveryTown } from './scope.ts';

let db: Connection;
let drop: () => Promise<void>;

beforeAll(async () => void ({ db, drop } = await openTestDatabase()));
afterAll(() => drop());

type Thing = { _id: string; townId?: string };

test('documents without a town get the first town, and all others stay unchanged', async () => {
  const things = db.model<Thing>('thing', new Schema<Thing>({ _id: String }, { versionKey: false }), 'things');
  const notes = db.model<Thing>('note', ofEveryTown(new Schema<Thing>({ _id: String })), 'notes');
  await createIndexes(db);
  const old = Array.from({ length: 2500 }, (_, index) => ({ _id: `old-${index}` }));
  for (const name of ['things', 'notes']) await db.db?.collection(name).insertMany(old as never[]);
  await inTown({ ...firstTown, id: 'elsewhere' }, () => things.create({ _id: 'other' }));

  await acrossTowns(() => giveTowns(db));

  const counts = await acrossTowns(() =>
    Promise.all([
      things.countDocuments({ townId: firstTown.id }),
      things.countDocuments({ townId: 'elsewhere' }),
      notes.countDocuments({ townId: null }).catch(() => 'no such field'),
    ]),
  );
  expect(counts).toEqual([2500, 1, 'no such field']);
});

test('a unique index without the town is dropped only if an index with the town replaces it', async () => {
  const bills = db.model<Thing & { number: number }>(
    'bill',
    new Schema<Thing & { number: number }>({ _id: String, number: Number }, { versionKey: false }).index(
      { number: 1 },
      { unique: true, name: 'number' },
    ),
    'bills',
  );
  const old = db.db?.collection('bills');
  await old?.createIndex({ number: 1 }, { unique: true, name: 'number' });
  await old?.createIndex({ other: 1 }, { unique: true, name: 'other' });
  expect(await dropReplacedIndexes(db)).toEqual([]);
  await createIndexes(db);
  const elsewhere = { ...firstTown, id: 'elsewhere' };
  await inTown(firstTown, () => bills.create({ _id: 'a', number: 1 }));
  await expect(inTown(elsewhere, () => bills.create({ _id: 'b', number: 1 }))).rejects.toMatchObject({ code: 11000 });

  expect(await dropReplacedIndexes(db)).toEqual(['bills.number']);
  await old?.dropIndex('other');
  await inTown(elsewhere, () => bills.create({ _id: 'b', number: 1 }));
  await expect(inTown(elsewhere, () => bills.create({ _id: 'c', number: 1 }))).rejects.toMatchObject({ code: 11000 });
});
