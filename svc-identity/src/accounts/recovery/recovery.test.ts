import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { TestClient } from '@postcard/service-kit/testing';
import { verificationLinkMs } from '@postcard/contracts/business';
import { loggedIn, password, registered, useIdentity, business, confirmed } from '../../testing/identity.ts';
import { fiveFields } from '../../testing/route-fixture.ts';

const identity = await useIdentity();
const refresh = async (client: TestClient) => (await client.post('/api/users/refresh')).status;
const myId = async (client: TestClient) => (await client.get('/api/users/me')).body.id;

/** Registers an address that may be another person's and returns its link. */
async function typed(name: string) {
  const person = await registered(identity, name);
  const { data } = await identity.eventOf('user.registered', person.user.id);
  return { ...person, link: `/api/users/verify-email/${data.verificationToken}` };
}

async function typedInShortForm(name: string) {
  const client = identity.client();
  const key = { 'idempotency-key': randomUUID() };
  const { body: user } = await client.post('/api/users/quick-start', fiveFields(name), key);
  const { data } = await identity.eventOf('user.quick-started', user.id);
  return { client, user, key, link: `/api/users/quick-start/${data.token}` };
}

async function newPasswordByEmail(email: string, userId: string): Promise<void> {
  await identity.client().post('/api/users/forgot-password', { email });
  const { data } = await identity.eventOf('user.password-recovery-requested', userId);
  await identity.client().post(`/api/users/reset-password/${data.resetToken}`, { password: 'An0ther!pass' });
}

describe('the first confirmation of an address', () => {
  test('ends the session of the stranger who typed it into the short form, and logs its owner in', async () => {
    const { client: stranger, user, key, link } = await typedInShortForm('typed-short');
    const owner = identity.client();

    const { status } = await owner.post(link);

    expect([status, await myId(owner)]).toEqual([200, user.id]);
    expect(await refresh(stranger)).toBe(401);
    const again = await stranger.post('/api/users/quick-start', fiveFields('typed-short'), key);
    expect(again.body.code).toBe('email_taken');
  });

  test('keeps the session of the browser that registered, and ends every other session', async () => {
    const { client, user, link } = await typed('typed-here');
    const { client: elsewhere } = await loggedIn(identity, { username: 'typed-here', password });

    const { status } = await client.post(link);

    expect([status, await myId(client)]).toEqual([204, user.id]);
    expect([await refresh(client), await refresh(elsewhere)]).toEqual([204, 401]);
  });

  test('requires the password in another browser, and starts a session there', async () => {
    const { client: before, user, link } = await typed('typed-there');
    const browser = identity.client();

    const without = await browser.post(link);
    const wrong = await browser.post(`${link}/password`, { password: 'not this one' });
    const right = await browser.post(`${link}/password`, { password });

    expect([without.status, wrong.status, right.status]).toEqual([422, 422, 204]);
    expect(without.body.errors).toEqual({ password: ['Please enter the password of your account'] });
    expect([await myId(browser), await refresh(before)]).toEqual([user.id, 401]);
  });

  test('ends the session of a stranger who registered it, when its owner resets the password', async () => {
    const { client: stranger, user } = await typed('typed-reset');
    await stranger.patch(`/api/users/${user.id}`, { email: 'thief@example.com', currentPassword: password });
    const pending = await identity.eventOf('user.email-change-requested', user.id);

    await newPasswordByEmail('typed-reset@example.com', user.id);

    expect(await refresh(stranger)).toBe(401);
    const taken = await stranger.post(`/api/users/verify-email/${pending.data.verificationToken}`);
    expect(taken.body.code).toBe('verification_token_invalid');
    const { client } = await loggedIn(identity, { username: 'typed-reset', password: 'An0ther!pass' });
    expect((await client.get('/api/users/me')).body).toMatchObject({ emailVerified: true, pendingEmail: null });
  });
});

test.each(['passkeys/options', 'authenticator'])(
  'a factor is rejected before the address is confirmed: %s',
  async (way) => {
    const { client, user } = await typed(`early-${way.length}`);

    const { status, body } = await client.post(`/api/users/${user.id}/${way}`);

    expect([status, body.code, body.message]).toEqual([
      409,
      'invalid_transition',
      'Please confirm your email address first.',
    ]);
  },
);

test('a new address cannot be confirmed in another browser, and its owner can still register it', async () => {
  const { client, user } = await confirmed(identity, 'trojan');
  const { client: other } = await confirmed(identity, 'bystander');
  await client.patch(`/api/users/${user.id}`, { email: 'victim@example.com', currentPassword: password });
  const { data } = await identity.eventOf('user.email-change-requested', user.id);
  const link = `/api/users/verify-email/${data.verificationToken}`;

  const refused = [
    await identity.client().post(link),
    await other.post(link),
    await identity.client().post(`${link}/password`, { password: 'Wrong!pass1' }),
  ];
  const free = await identity.client().post('/api/users/register', business('victim'));

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(free.status).toBe(201);
});

const { clock } = identity;
const minute = 60_000;
const addressOf = (name: string) => ({ email: `${name}@example.com` });

const forgot = (what: 'password' | 'username', name: string) =>
  identity.client().post(`/api/users/forgot-${what}`, addressOf(name));

const resetsOf = (userId: string) =>
  identity.events.seen.filter(
    ({ type, aggregateId }) => type === 'user.password-recovery-requested' && aggregateId === userId,
  );

const remindersOf = (userId: string) =>
  identity.events.seen.filter(
    ({ type, aggregateId }) => type === 'user.username-reminder-requested' && aggregateId === userId,
  );

async function resetLinkOf(userId: string, name: string): Promise<{ path: string; expiresAt: number }> {
  await forgot('password', name);
  const { data } = await identity.eventOf('user.password-recovery-requested', userId);
  return { path: `/api/users/reset-password/${data.resetToken}`, expiresAt: Date.parse(data.expiresAt) };
}

test('the service sends at most five reset links an hour to one address, and the last one works', async () => {
  const { user } = await registered(identity, 'flooded');
  for (let each = 0; each < 8; each++) await forgot('password', 'flooded');
  await forgot('username', 'flooded');
  // Requests are handled in order, so the links were sent before it.
  await identity.eventOf('user.username-reminder-requested', user.id);

  const sent = resetsOf(user.id) as { data: { resetToken: string } }[];

  expect(sent).toHaveLength(5);
  const path = `/api/users/reset-password/${sent.at(-1)?.data.resetToken}`;
  expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(204);
});

describe('a reset link', () => {
  test.each([
    ['works', 'just-before', 60 * minute - 5000, 204],
    ['fails', 'just-after', 60 * minute, 400],
  ])('%s %s sixty minutes are over', async (_, name, later, status) => {
    const { user } = await registered(identity, name);
    const asked = Date.now() + clock.aheadMs;
    const { path, expiresAt } = await resetLinkOf(user.id, name);
    expect(expiresAt).toBeGreaterThanOrEqual(asked + 60 * minute);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + clock.aheadMs + 60 * minute);
    clock.aheadMs += later;
    expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(status);
  });

  test('rejects a leaked password, and stays valid for another one', async () => {
    const { user } = await registered(identity, 'leaky');
    const { path } = await resetLinkOf(user.id, 'leaky');
    expect(await identity.client().post(path, { password: 'Password1' })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('leaked')] } },
    });
    expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(204);
    await loggedIn(identity, { username: 'leaky', password: 'Changed1pass' });
  });

  test('sets one password when used concurrently', async () => {
    const { user } = await registered(identity, 'raced');
    const { path } = await resetLinkOf(user.id, 'raced');
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => identity.client().post(path, { password: `Changed${n}pass` })),
    );

    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400 || status === 503)).toHaveLength(4);
  });
});

describe('concurrent recovery', () => {
  test('sends every promised email', async () => {
    const { user } = await registered(identity, 'both');
    const asked = await Promise.all(
      ['password', 'username', 'password', 'username', 'password', 'username'].map((what) =>
        forgot(what as 'password', 'both'),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    await forgot('username', 'both');
    await identity.events.next(
      'user.username-reminder-requested',
      ({ aggregateId, aggregateVersion }) => aggregateId === user.id && aggregateVersion > 7,
    );
    expect([resetsOf(user.id).length, remindersOf(user.id).length]).toEqual([3, 4]);
  });

  test('accepts a confirmation link repeatedly and during other changes', async () => {
    const { client, user } = await registered(identity, 'scanned');
    const { data } = await identity.eventOf('user.registered', user.id);
    const open = () => client.post(`/api/users/verify-email/${data.verificationToken}`);

    const responses = await Promise.all([
      open(),
      forgot('username', 'scanned'),
      open(),
      forgot('password', 'scanned'),
      open(),
      open(),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([204, 202, 204, 202, 204, 204]);
    expect((await client.get('/api/users/me')).body.emailVerified).toBe(true);
  });

  test('rejects a confirmation link after seven days', async () => {
    const { client, user } = await registered(identity, 'late');
    const { data } = await identity.eventOf('user.registered', user.id);
    const open = async () => (await client.post(`/api/users/verify-email/${data.verificationToken}`)).status;
    const before = clock.aheadMs;
    clock.aheadMs = before + verificationLinkMs;
    expect(await open()).toBe(400);
    clock.aheadMs = before + verificationLinkMs - minute;
    expect(await open()).toBe(204);
    clock.aheadMs = before;
    expect((await client.get('/api/users/me')).body.emailVerified).toBe(true);
  });
});
