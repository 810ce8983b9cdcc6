import { describe, expect, test } from '@jest/globals';
import { termsVersion } from '@postcard/contracts/business';
import { setTimeout as wait } from 'node:timers/promises';
import { business, registered, useIdentity } from '../../testing/identity.ts';

// Uses slow hashes, so that registrations queue.
const identity = await useIdentity({ ARGON2_MEMORY_MIB: '19', ARGON2_PASSES: '2' });

const keyed = (key: string) => ({ 'idempotency-key': key });
const register = (body: object, key?: string) =>
  identity.client().post('/api/users/register', body, key ? keyed(key) : {});

test('registration stores the accepted terms with the time, and returns them to the user', async () => {
  const client = identity.client();

  const { body } = await client.post('/api/users/register', business('agrees'), keyed('key-agrees'));

  expect(body.terms).toEqual({ version: termsVersion, acceptedAt: body.createdAt });
  const { body: exported } = await client.get(`/api/users/${body.id}/export`);
  expect(exported.user.terms).toEqual(body.terms);
});

describe('a repeated registration', () => {
  test('returns the same account and a new session for the same key', async () => {
    const first = await register(business('repeats'), 'key-repeats');
    const client = identity.client();
    const second = await client.post('/api/users/register', business('repeats'), keyed('key-repeats'));

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await client.get('/api/users/me')).body.id).toBe(first.body.id);
    expect(
      identity.events.seen.filter(
        ({ type, aggregateId }) => type === 'user.registered' && aggregateId === first.body.id,
      ).length,
    ).toBeLessThan(2);
  });

  test('creates one account when sent twice concurrently', async () => {
    const responses = await Promise.all([1, 2].map(() => register(business('twice'), 'key-twice')));

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each([
    ['another key', {}, 'key-other'],
    ['no key', {}, undefined],
    ['another password', { password: 'An0ther!pass' }, 'key-strict'],
    ['another phone', { phone: '805 555 0199' }, 'key-strict'],
  ])('returns email_taken with %s', async (_, change, key) => {
    await register(business('strict'), 'key-strict');
    expect((await register({ ...business('strict'), ...change }, key)).body.code).toBe('email_taken');
  });
});

test('a log-in succeeds during 120 concurrent registrations; refused ones get a `Retry-After` header', async () => {
  await registered(identity, 'honest');
  const logIns: { status: number; ms: number }[] = [];
  const refusals: number[] = [];
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 120 }, async (_, index) => {
      const from = performance.now();
      const response = await register(business(`flood-${index}`));
      if (response.status === 503) refusals.push(performance.now() - from);
      return response;
    }),
  ).finally(() => (isOver = true));
  do {
    const from = performance.now();
    const { status } = await identity.logIn('honest');
    logIns.push({ status, ms: performance.now() - from });
    await Promise.race([flood, wait(1000)]);
  } while (!isOver || logIns.length < 3);
  const responses = await flood;
  const made = responses.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(
    responses.filter(
      ({ status, headers }) => status !== 201 && !(status === 503 && Number(headers.get('retry-after')) >= 1),
    ),
  ).toEqual([]);
  expect(logIns.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const slowest = (all: number[]) => Math.round(Math.max(...all));
  process.stdout.write(
    `registered ${made.length}, refused ${refusals.length} within ${slowest(refusals)} ms; ${logIns.length} ` +
      `log-ins within ${slowest(logIns.map(({ ms }) => ms))} ms\n`,
  );
}, 60_000);
