import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { TestClient } from '@postcard/service-kit/testing';
import { loggedIn, password, registered, useIdentity } from '../../testing/identity.ts';
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
  test('ends the session of the stranger who typed it into the short form, and starts one for its owner', async () => {
    const { client: stranger, user, key, link } = await typedInShortForm('typed-short');
    const owner = identity.client();

    const { status } = await owner.post(link);

    expect([status, await myId(owner)]).toEqual([200, user.id]);
    expect(await refresh(stranger)).toBe(401);
    const again = await stranger.post('/api/users/quick-start', fiveFields('typed-short'), key);
    expect(again.body.code).toBe('email_taken');
  });

  test('keeps the session of the browser that typed it, and ends every other one', async () => {
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

  test('leaves nothing to the stranger who registered with the address after a new password', async () => {
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
