import { afterAll, expect, test } from '@jest/globals';
import { createIndexes } from '@postcard/service-kit';
import { crowd, openTestDatabase, together } from '@postcard/service-kit/testing';
import { freeTries, waitAfter } from './throttle.ts';
import { createThrottle } from './throttle-store.ts';

const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') };

const { db, drop } = await openTestDatabase();
const throttle = createThrottle({ db, now: () => new Date(clock.now), addressScale: 1000 });
const strict = createThrottle({ db, now: () => new Date(clock.now), addressScale: 1 });
await createIndexes(db);
afterAll(drop);

const tries = (account: string, address: string, by = throttle) =>
  by
    .ofStranger(account, address)
    .count()
    .then(
      () => 'admitted',
      (error: { code?: string }) => error.code ?? error,
    );

test('the throttle accepts as many of fifty concurrent guesses as of fifty in sequence', async () => {
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

test('the throttle counts fifty concurrent log-ins from one address, and uncounts all', async () => {
  const results = await together(async (index) => {
    const result = await tries(`guest-${index}`, 'hotel');
    await throttle.ofStranger(`guest-${index}`, 'hotel').forgive();
    return result;
  });
  expect(new Set(results)).toEqual(new Set(['admitted']));
  for (let i = 0; i < freeTries; i++) expect(await tries('guest-0', 'hotel')).toBe('admitted');
});

test('an address that guesses at many accounts is throttled too', async () => {
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
