import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Envelope } from '@postcard/contracts';
import type { PublishedDocument } from '@postcard/service-kit/outbox/published';
import { testServers } from '@postcard/service-kit/testing/service';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BSON, GridFSBucket, MongoClient, type Db } from 'mongodb';
import { readArchive, type BackupKeys } from './archive.ts';
import { backUp } from './backup.ts';
import { checkRecords } from './check-records.ts';
import { decodeRecords, encodeRecords, type ArchiveRecord } from './records.ts';
import { readWhole, restore, type RestoreOptions } from './restore.ts';
import { newSigningKeys, signerOf } from './signing.ts';

let client: MongoClient;
let folder: string;
let keys: BackupKeys;
let db: Db;
let files = 0;

beforeAll(async () => {
  client = await new MongoClient(testServers().mongodbUri).connect();
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const identity = await generateX25519Identity();
  keys = { identity, recipient: await identityToRecipient(identity), ...newSigningKeys() };
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  db = client.db(`test-${randomUUID().slice(0, 12)}`);
});
afterEach(() => db.dropDatabase());

const nextFile = () => join(folder, `${(files += 1)}.age`);
const backUpNow = async () => {
  const file = nextFile();
  return { file, contents: await backUp(client, { databases: [db.databaseName], file, ...keys }) };
};
const restoreNow = (file: string, change: Partial<RestoreOptions> = {}) =>
  restore(client, { file, databases: [db.databaseName], ...keys, ...change });
const rawOf = async (name: string) =>
  (await db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray()).map((raw) =>
    Buffer.from(raw as unknown as Uint8Array).toString('hex'),
  );

const things = () => [
  {
    _id: 'a',
    whole: new BSON.Int32(5),
    fraction: new BSON.Double(5),
    large: BSON.Long.fromString('9007199254740993'),
    at: new Date('2026-11-23T10:00:00.123Z'),
    bytes: new BSON.Binary(randomBytes(32)),
    list: [{ id: new BSON.ObjectId() }, null, true],
    text: 'naïve — 😀',
  },
  { _id: 'b', size: 'x'.repeat(300_000) },
];

describe('a backup', () => {
  test('restores every byte, index and file', async () => {
    await db.collection<{ _id: string }>('things').insertMany(things());
    await db.collection('things').createIndex({ text: 1 }, { unique: true, sparse: true, name: 'byText' });
    const upload = new GridFSBucket(db, { bucketName: 'artwork' }).openUploadStream('ad.pdf');
    const bytes = randomBytes(600_000);
    upload.end(bytes);
    await once(upload, 'finish');
    const names = ['things', 'artwork.files', 'artwork.chunks'];
    const before = await Promise.all(names.map(rawOf));
    const { file, contents } = await backUpNow();
    expect(contents.collections.map(({ name, documents }) => [name, documents])).toEqual([
      ['artwork.files', 1],
      ['things', 2],
      ['artwork.chunks', 3],
    ]);

    await db.dropDatabase();
    await restoreNow(file);
    expect(await Promise.all(names.map(rawOf))).toEqual(before);
    const read = new GridFSBucket(db, { bucketName: 'artwork' }).openDownloadStream(upload.id);
    expect(Buffer.concat(await read.toArray()).equals(bytes)).toBe(true);
    expect(await db.collection('things').indexes()).toContainEqual(
      expect.objectContaining({ name: 'byText', key: { text: 1 }, unique: true, sparse: true }),
    );
  });

  test('contains all writes that were acknowledged before it started, while other writes continue', async () => {
    const stop = new AbortController();
    const acknowledged: number[] = [];
    const write = async () => {
      for (let number = 0; !stop.signal.aborted; number += 1) {
        await db.collection<{ _id: number }>('bookings').insertOne({ _id: number });
        acknowledged.push(number);
      }
    };
    const writing = write();
    while (acknowledged.length < 200) await new Promise((resolve) => setImmediate(resolve));
    const before = [...acknowledged];
    const { file } = await backUpNow();
    stop.abort();
    await writing;

    await restoreNow(file, { replace: true });
    const found = new Set((await db.collection('bookings').find().toArray()).map(({ _id }) => Number(_id)));
    expect(before.filter((number) => !found.has(number))).toEqual([]);
  });

  test('overwrites data only if `replace` is set', async () => {
    await db.collection<{ _id: string }>('things').insertMany(things());
    const { file } = await backUpNow();
    await db.collection<{ _id: string }>('things').insertOne({ _id: 'later' });
    await expect(restoreNow(file)).rejects.toThrow(`${db.databaseName}.things is not empty.`);
    expect(await db.collection('things').countDocuments()).toBe(3);
    await restoreNow(file, { replace: true });
    expect(await db.collection('things').countDocuments()).toBe(2);
  });

  test('contains events that are published while it is read, and makes those of the last day due again', async () => {
    const published = db.collection<PublishedDocument>('published_events');
    const things = db.collection<{ _id: string; outbox?: object[] }>('things');
    const source = { collection: 'things', id: 'a' };
    const event = { id: 'e1', type: 'user.updated' } as unknown as Envelope;
    const at = new Date();
    await things.insertOne({ _id: 'a' });
    await published.insertMany([
      { _id: 'e1', events: [{ event, source }], publishedAt: at },
      { _id: 'old', events: [{ event, source }], publishedAt: new Date(at.getTime() - 25 * 3_600_000) },
    ]);
    const { file, contents } = await backUpNow();
    expect(contents.collections.map(({ name }) => name)).toEqual(['things', 'published_events']);
    await restoreNow(file, { replace: true });
    expect(await published.findOne({ _id: 'e1' })).toEqual({
      _id: 'e1',
      events: [{ event, source }],
      outbox: [event],
      outboxDue: at,
      publishedAt: at,
    });
    expect(await published.findOne({ _id: 'old' })).not.toHaveProperty('outboxDue');
  });

  test('is not restored while a service runs', async () => {
    type Lease = { _id: string; holder: string | null; beat: number };
    const leases = db.collection<Lease>('relays');
    await leases.insertOne({ _id: 'outboxes', holder: 'somebody', beat: 1 });
    const { file } = await backUpNow();
    const renewing = setInterval(() => void leases.updateOne({ _id: 'outboxes' }, { $inc: { beat: 1 } }), 500);
    await expect(restoreNow(file, { replace: true })).rejects.toMatchObject({ name: 'InUseError' });
    clearInterval(renewing);
    await leases.updateOne({ _id: 'outboxes' }, { $set: { holder: null } });
    await restoreNow(file, { replace: true });
    expect(await leases.findOne()).toMatchObject({ holder: 'somebody', beat: 1 });
  });

  test('leaves no file when writing fails, and replaces no other file', async () => {
    const { file } = await backUpNow();
    const kept = readFileSync(file);

    await expect(
      backUp(client, { databases: [db.databaseName], file: join(folder, 'none/x.age'), ...keys }),
    ).rejects.toThrow('ENOENT');
    await expect(
      backUp(client, { databases: [db.databaseName], file: nextFile(), ...keys, recipient: 'age1x' }),
    ).rejects.toThrow();
    expect(readFileSync(file).equals(kept)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('an altered backup', () => {
  let file: string;
  let whole: Buffer;
  beforeEach(async () => {
    await db.collection<{ _id: string }>('things').insertMany(things());
    await db
      .collection('more')
      .insertMany(Array.from({ length: 100 }, () => ({ bytes: new BSON.Binary(randomBytes(3000)) })));
    ({ file } = await backUpNow());
    whole = readFileSync(file);
    await db.dropDatabase();
  });

  const refuses = async (bytes: Buffer) => {
    writeFileSync(file, bytes);
    await expect(restoreNow(file)).rejects.toMatchObject({ name: 'BrokenArchiveError' });
    expect(await db.listCollections().toArray()).toEqual([]);
  };

  test('is rejected with any byte changed, before anything is written', async () => {
    const places = Array.from({ length: 24 }, (_, index) => Math.floor((index * (whole.length - 1)) / 23));
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place]! ^= 1;
      await refuses(changed);
    }
  });

  test('is rejected when it is truncated or extended', async () => {
    for (const length of [0, 10, 70_000, whole.length - 1]) await refuses(whole.subarray(0, length));
    await refuses(Buffer.concat([whole, Buffer.from('x')]));
  });

  test('is rejected with another key', async () => {
    const other = await generateX25519Identity();
    await expect(readWhole(file, { ...keys, identity: other })).rejects.toMatchObject({ name: 'BrokenArchiveError' });
  });

  test('is rejected when documents are missing from a valid file', async () => {
    const records: ArchiveRecord[] = [];
    for await (const record of readArchive(file, keys)) records.push(record);
    const fewer = records.filter(({ kind }, index) => kind !== 'document' || index % 7 !== 0);

    const readAgain = async () => {
      for await (const record of checkRecords(
        decodeRecords(encodeRecords(Readable.from(fewer), signerOf(keys.signingKey))),
      ))
        void record;
    };

    await expect(readAgain()).rejects.toMatchObject({ name: 'BrokenArchiveError' });
  });
});
