import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { createIndexes, createLog } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { createSigningKeys } from './store.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const day = 24 * 3_600_000;
const key = randomBytes(32);
const log = createLog('test', { level: 'silent', pretty: false });

function instance(keys = [key]) {
  db.deleteModel(/signing_key/);
  return createSigningKeys({ db, sealer: createSealer(keys), log, now: () => new Date(clock.now) });
}

const { db, drop } = await openTestDatabase();
instance();
await createIndexes(db);
afterAll(drop);

test('instances that start concurrently sign only with keys that all of them publish', async () => {
  const instances = Array.from({ length: 10 }, () => instance());
  const used = await together((index) => (instances[index] as ReturnType<typeof instance>).current(), instances.length);
  const { keys } = await instance().published();
  const published = new Set(keys.map(({ kid }) => kid));
  expect(used.every(({ kid }) => published.has(kid))).toBe(true);
  expect(keys.every((key) => !('d' in key))).toBe(true);
  const late = await together(() => instance().current(), 3);
  expect(new Set(late.map(({ kid }) => kid)).size).toBe(1);
  expect(published.has(late[0]?.kid)).toBe(true);
});

test('a key read from the database equals the original one', async () => {
  const made = await instance().current();
  const read = await instance().current();

  expect(read.key.equals(made.key)).toBe(true);
});

test('a key signs for thirty days and is published for one more', async () => {
  const keys = instance();
  const { kid } = await keys.current();
  const isPublished = async () => (await instance().published()).keys.some((key) => key['kid'] === kid);
  clock.now += 30 * day - 1;
  expect((await keys.current()).kid).toBe(kid);
  clock.now += 1;
  expect((await keys.current()).kid).not.toBe(kid);
  expect(await isPublished()).toBe(true);
  clock.now += day;
  expect(await isPublished()).toBe(false);
});

test('the database contains only encrypted private keys', async () => {
  await instance().rotate();
  const documents = await db.collection('signing_keys').find().toArray();
  const clear = documents.filter((document) => /"d":/.test(JSON.stringify(document)));

  expect({ some: documents.length > 0, clear }).toEqual({ some: true, clear: [] });
});

test('an unencrypted key of an earlier release continues to sign', async () => {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const { d: _private, ...publicJwk } = jwk;
  clock.now += 1000;

  await db
    .collection<{ _id: string; privateJwk: object; publicJwk: object; createdAt: Date }>('signing_keys')
    .insertOne({ _id: 'clear', privateJwk: jwk, publicJwk, createdAt: new Date(clock.now) });

  expect((await instance().current()).kid).toBe('clear');
});

test('another instance signs with a new key within a minute', async () => {
  const [here, there] = [instance(), instance()];
  const { kid } = await there.current();
  clock.now += 1000;
  await here.rotate();
  expect((await there.current()).kid).toBe(kid);
  clock.now += 60_000;
  expect((await there.current()).kid).toBe((await here.current()).kid);
});

test('all instances publish each other’s signing keys during a change of encryption keys', async () => {
  const fresh = randomBytes(32);
  const [behind, ahead] = [instance([key]), instance([fresh, key])];
  await Promise.all([behind.current(), ahead.current()]);
  clock.now += 1000;
  await ahead.rotate();
  clock.now += 60_000;
  // The instance that cannot open the new key keeps its old one.
  const kids = [(await behind.current()).kid, (await ahead.current()).kid];
  const { keys } = await behind.published();
  expect(new Set(kids).size).toBe(2);
  expect(keys.filter(({ kid }) => kids.includes(kid as string))).toHaveLength(2);
  const [newest] = keys;
  expect(newest?.['kid']).toBe(kids[1]);
});

test('a revoked key is no longer published', async () => {
  const keys = instance();
  clock.now += 1000;
  await keys.rotate();

  expect(await keys.revokeOlder()).toBeGreaterThan(0);
  expect((await keys.published()).keys.map(({ kid }) => kid)).toEqual([(await keys.current()).kid]);
});
