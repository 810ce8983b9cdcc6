import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { openTestDatabase, together, crowd } from '@postcard/service-kit/testing';
import { createSessionStore, type Session } from './store.ts';
import { createDeviceStore, deviceMs, mostDevices } from './device-store.ts';
import { freeTries, waitAfter, createThrottle } from './throttle-store.ts';

const deviceClock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };
const { db, drop } = await openTestDatabase();
afterAll(drop);
const sessions = createSessionStore(db);
const devices = createDeviceStore(db, () => new Date(deviceClock.now));
const throttle = createThrottle({ db, now: () => new Date(clock.now), addressScale: 1000 });
const strict = createThrottle({ db, now: () => new Date(clock.now), addressScale: 1 });
await createIndexes(db);
const now = new Date('2027-01-01T00:00:00.000Z');
const expiresAt = new Date('2027-02-01T00:00:00.000Z');

const session = (change: Partial<Session> & { _id: string }): Session => ({
  userId: 'ada',
  currentHash: 'first',
  userAgent: 'test',
  createdAt: now,
  lastUsedAt: now,
  expiresAt,
  ...change,
});

test('the store accepts one of fifty rotations of one token', async () => {
  await sessions.create(session({ _id: 'family' }));
  const results = await together((index) =>
    sessions.rotate({ familyHash: 'family', id: 'family', from: 'first', to: `next-${index}`, now }),
  );

  expect(results.filter((result) => result !== null)).toHaveLength(1);
  expect(await sessions.rotate({ familyHash: 'family', id: 'family', from: 'first', to: 'again', now })).toBeNull();
});

test('a session expires at its exact millisecond, which rotations do not change', async () => {
  await sessions.create(session({ _id: 'ends' }));
  const rotateAt = (at: Date) =>
    sessions.rotate({ familyHash: 'family', id: 'ends', from: 'first', to: 'next', now: at });

  expect(await rotateAt(expiresAt)).toBeNull();
  expect(await rotateAt(new Date(expiresAt.getTime() - 1))).not.toBeNull();
  expect((await sessions.byId('ends'))?.expiresAt).toEqual(expiresAt);
});

test('a session is live for its own user until it expires or is ended', async () => {
  await sessions.create(session({ _id: 'lives' }));
  const isLive = (id: string, userId: string, at: Date) => sessions.isLive(id, userId, at);
  expect([await isLive('lives', 'ada', now), await isLive('lives', 'ben', now)]).toEqual([true, false]);
  expect([await isLive('lives', 'ada', expiresAt), await isLive('none', 'ada', now)]).toEqual([false, false]);
  await sessions.endOf('ada', 'lives');
  expect(await isLive('lives', 'ada', now)).toBe(false);
  expect(await sessions.byId('lives')).toBeNull();
});

test('ending a user’s sessions keeps the requested one and other users’', async () => {
  for (const [_id, userId] of [
    ['b1', 'ben'],
    ['b2', 'ben'],
    ['b3', 'ben'],
    ['c1', 'cy'],
  ] as const)
    await sessions.create(session({ _id, userId }));
  await sessions.endAllOf('ben', 'b2');
  const survives = async (id: string) =>
    (await sessions.rotate({ familyHash: 'family', id, from: 'first', to: 'second', now })) !== null;

  expect(await Promise.all(['b1', 'b2', 'b3', 'c1'].map(survives))).toEqual([false, true, false, true]);
});

test('the list of a user’s sessions is sorted by last use, without expired ones', async () => {
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
  await sessions.create(session({ _id: 'd1', userId: 'dee', lastUsedAt: at(1) }));
  await sessions.create(session({ _id: 'd2', userId: 'dee', lastUsedAt: at(3) }));
  await sessions.create(session({ _id: 'd3', userId: 'dee', lastUsedAt: at(2) }));
  await sessions.create(session({ _id: 'd4', userId: 'dee', lastUsedAt: at(4), expiresAt: at(5) }));

  const ids = async (when: Date) => (await sessions.ofUser('dee', when)).map(({ _id }) => _id);

  expect(await ids(at(5))).toEqual(['d2', 'd3', 'd1']);
  expect(await ids(new Date(at(5).getTime() - 1))).toEqual(['d4', 'd2', 'd3', 'd1']);
});

test('a session can be ended only by its own user, and only once of fifty concurrent calls', async () => {
  await sessions.create(session({ _id: 'e1', userId: 'eve' }));
  expect(await sessions.endOf('ada', 'e1')).toBe(false);
  const ended = await together(() => sessions.endOf('eve', 'e1'));
  expect(ended.filter(Boolean)).toHaveLength(1);
});

test('the store removes the least recently used devices above the limit', async () => {
  for (let each = 0; each <= mostDevices; each++) {
    deviceClock.now += 1000;
    await devices.add('ada', `ada-${each}`);
    await devices.seen('ada-0');
  }

  expect(await devices.ownerOf('ada-0')).toBe('ada');
  expect(await devices.ownerOf('ada-1')).toBeNull();
  expect(await devices.ownerOf(`ada-${mostDevices}`)).toBe('ada');
});

test('the store knows a device for exactly a year, unless its owner’s devices are removed', async () => {
  await devices.add('ben', 'ben-1');
  await devices.add('cy', 'cy-1');
  deviceClock.now += deviceMs - 1;
  expect(await devices.ownerOf('ben-1')).toBe('ben');
  await devices.forgetAllOf('ben');
  expect([await devices.ownerOf('ben-1'), await devices.ownerOf('cy-1')]).toEqual([null, 'cy']);
  deviceClock.now += 1;
  expect(await devices.ownerOf('cy-1')).toBeNull();
});

const tries = (account: string, address: string, by = throttle) =>
  by
    .ofStranger(account, address)
    .count()
    .then(
      () => 'admitted',
      (error: { code?: string }) => error.code ?? error,
    );

test('the throttle accepts only the free guesses of fifty concurrent ones', async () => {
  const results = await together((index) => tries('guessed', `address-${index}`));

  expect(results.filter((result) => result === 'admitted')).toHaveLength(freeTries);
  expect(results.filter((result) => result === 'too_many_requests')).toHaveLength(crowd - freeTries);
});

test('the wait ends at its exact millisecond and doubles with the next failure', async () => {
  for (let i = 0; i < freeTries; i++) expect(await tries('waits', 'here')).toBe('admitted');
  clock.now += 999;
  expect(await tries('waits', 'here')).toBe('too_many_requests');
  clock.now += 1;
  expect(await tries('waits', 'here')).toBe('admitted');
  clock.now += 1999;
  expect(await tries('waits', 'here')).toBe('too_many_requests');
});

test('the throttle does not count fifty concurrent successful log-ins from one address', async () => {
  const results = await together(async (index) => {
    const result = await tries(`guest-${index}`, 'hotel');
    await throttle.ofStranger(`guest-${index}`, 'hotel').forgive();
    return result;
  });

  expect(new Set(results)).toEqual(new Set(['admitted']));
  for (let i = 0; i < freeTries; i++) expect(await tries('guest-0', 'hotel')).toBe('admitted');
});

test('the throttle rejects an address that guesses at many accounts', async () => {
  for (let index = 0; index < freeTries; index++)
    expect(await tries(`victim-${index}`, 'guesser', strict)).toBe('admitted');
  expect(await tries('victim-new', 'guesser', strict)).toBe('too_many_requests');
  expect(await tries('victim-new', 'elsewhere', strict)).toBe('admitted');
});

test('the wait doubles from a second up to fifteen minutes, and no further', async () => {
  expect(Array.from({ length: 17 }, (_, failures) => waitAfter(failures) / 1000)).toEqual([
    0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900,
  ]);
  const longestMs = 15 * 60_000;
  for (let failures = 0; failures < 20; failures++) {
    expect(await tries('stubborn', `from-${failures}`)).toBe('admitted');
    clock.now += waitAfter(failures + 1);
  }
  // The wait is over; another failure blocks for exactly fifteen minutes.
  expect(await tries('stubborn', 'here')).toBe('admitted');
  clock.now += longestMs - 1;
  expect(await tries('stubborn', 'here')).toBe('too_many_requests');
  clock.now += 1;
  expect(await tries('stubborn', 'here')).toBe('admitted');
});
