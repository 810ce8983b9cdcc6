import { afterAll, expect, test } from '@jest/globals';
import { factorUndoMs } from '@postcard/contracts';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together } from '@postcard/service-kit/testing';
import { randomBytes } from 'node:crypto';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { createSecondFactors } from './factors.ts';
import { createFactorStore } from './store.ts';

const keys = [randomBytes(32), randomBytes(32)] as const;
const clock = { now: Date.parse('2027-01-01T00:00:00Z') };
const now = () => new Date(clock.now);
const { db, drop } = await openTestDatabase();
const store = createFactorStore(db);
const factors = createSecondFactors({ store, sealer: createSealer([keys[0]]), now });
await createIndexes(db);
afterAll(drop);

const passkey = (id: string) => ({
  id,
  publicKey: 'key',
  counter: 0,
  transports: [],
  name: id,
  createdAt: now(),
  lastUsedAt: null,
  sessionId: 's',
});

test('the store keeps ten of fifty concurrent passkeys, and returns recovery codes once', async () => {
  const given = await together((index) => factors.addPasskey('ada', passkey(`key-${index}`)).catch(() => 'full'));

  expect((await store.of('ada')).passkeys).toHaveLength(10);
  expect(given.filter((each) => Array.isArray(each))).toHaveLength(1);
});

test('the store accepts one of fifty concurrent uses of a recovery code', async () => {
  const [code = ''] = (await factors.addPasskey('ben', passkey('b'))) ?? [];
  const spent = await together(() => factors.spend('ben', code).catch(() => 'none'));

  expect(spent.filter((each) => each === 'recovery_code')).toHaveLength(1);
  expect(factors.codesLeft(await store.of('ben'))).toBe(9);
});

test('the store discards an unconfirmed app after a quarter of an hour', async () => {
  await factors.startApp('cy');
  clock.now += 15 * 60_000;

  await expect(factors.confirmApp('cy', '000000', 's')).rejects.toMatchObject({ code: 'second_factor_invalid' });
});

test('the database contains neither secrets nor codes', async () => {
  const secret = await factors.startApp('dee');
  const codes = (await factors.addPasskey('dee', passkey('d'))) ?? [];
  const stored = JSON.stringify(await db.collection('second_factors').find().toArray());

  expect([secret, ...codes].filter((each) => stored.includes(each) || stored.includes(each.replace('-', '')))).toEqual(
    [],
  );
});

test('the store removes factors added since an instant or by a session, and keeps older factors', async () => {
  await factors.addPasskey('eve', passkey('before'));
  await factors.addPasskey('eve', { ...passkey('early'), sessionId: 'thief' });
  clock.now += 1000;
  const since = now();
  await factors.addPasskey('eve', passkey('since'));
  await factors.renewCodes('eve', 'thief');

  await factors.forgetAdded('eve', { since, sessionId: 'thief' });

  const left = await store.of('eve');
  expect([left.passkeys.map(({ id }) => id), left.recoveryCodes]).toEqual([['before'], null]);
});

test('the store finds an undo link for seven days', async () => {
  await factors.addPasskey('gil', passkey('g'));
  await factors.keepUndo('gil', { hash: 'link', since: now(), sessionId: 's' });

  clock.now += factorUndoMs - 1;
  const found = await factors.byUndo('link');
  clock.now += 1;

  expect([found?.userId, await factors.byUndo('link'), await factors.byUndo('none')]).toEqual(['gil', null, null]);
});

test('the store keeps earlier undo links when many are added', async () => {
  await factors.addPasskey('hal', passkey('h'));
  for (let each = 0; each < 30; each++)
    await factors.keepUndo('hal', { hash: `hal-${each}`, since: now(), sessionId: 's' });

  const [first, newest] = [await factors.byUndo('hal-0'), await factors.byUndo('hal-29')];

  expect([first?.userId, newest?.userId]).toEqual(['hal', 'hal']);
  expect((await store.of('hal')).undos).toHaveLength(20);
});

test('`sealAnew` encrypts everything with the new key, so that the old key can be removed', async () => {
  const codes = (await factors.addPasskey('fay', passkey('f'))) ?? [];
  await createSecondFactors({ store, sealer: createSealer([keys[1], keys[0]]), now }).sealAnew();
  const later = createSecondFactors({ store, sealer: createSealer([keys[1]]), now });

  expect(await later.spend('fay', codes[0] ?? '')).toBe('recovery_code');
});
