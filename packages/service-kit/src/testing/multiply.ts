import mongoose from 'mongoose';
import { v7 as uuid } from 'uuid';
import { testServers } from './service.ts';

type Stored = Record<string, unknown>;
type Options = { where?: object; change?: (index: number, stored: Stored) => Stored };

const copies = 5;

export async function multiply(
  dbName: string,
  collection: string,
  { where = {}, change = () => ({}) }: Options = {},
): Promise<void> {
  const db = await mongoose.createConnection(testServers().mongodbUri, { dbName }).asPromise();
  try {
    const stored = (await db.collection(collection).findOne(where)) as Stored | null;
    const from = stored?.['createdAt'] instanceof Date ? stored['createdAt'].getTime() : Date.now();
    const all = Array.from({ length: copies }, (_, index) => ({
      ...stored,
      _id: uuid(),
      createdAt: new Date(from - (index + 1) * 3_600_000),
      ...change(index, stored ?? {}),
    }));
    await db.collection(collection).insertMany(all as never);
  } finally {
    await db.close();
  }
}
