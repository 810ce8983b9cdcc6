import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { verificationLinkMs } from '@postcard/contracts/business';
import { loggedIn, useIdentity } from '../../testing/identity.ts';
import { fiveFields } from '../../testing/route-fixture.ts';
import { withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;
const minuteMs = 60_000;
const newPassword = 'Chosen!pass9';

async function started(name: string) {
  const client = identity.client();
  const key = { 'idempotency-key': randomUUID() };
  const { body: user } = await client.post('/api/users/quick-start', fiveFields(name), key);
  const { data } = await identity.eventOf('user.quick-started', user.id);
  return { client, user, token: data.token, expiresAt: data.expiresAt };
}

const follow = (token: string, client = identity.client()) =>
  client.post(`/api/users/quick-start/${token}`, undefined, { 'user-agent': 'Laptop/1.0' });
const codeOf = async (token: string) => (await follow(token)).body.code;

const setPassword = (token: string) =>
  identity.client().post(`/api/users/reset-password/${token}`, { password: newPassword });

async function choosePassword(name: string, userId: string) {
  await identity.client().post('/api/users/forgot-password', { email: `${name}@example.com` });
  const { data } = await identity.eventOf('user.password-recovery-requested', userId);
  return setPassword(data.resetToken);
}

describe('the link of a quick start', () => {
  test('logs in on another device, any number of times, and confirms the address', async () => {
    const { client, user, token } = await started('travels');
    for (const device of [identity.client(), identity.client()]) {
      expect(await follow(token, device)).toMatchObject({ status: 200, body: { id: user.id, emailVerified: true } });
      expect((await device.get('/api/users/me')).body).toMatchObject({ id: user.id, hasPassword: false });
    }
    await follow(token, client);
    const logIn = (isNewDevice: boolean) => ({ outcome: 'succeeded', byLink: true, isNewDevice });
    const { body } = await client.get(`/api/users/${user.id}/log-ins`);
    expect(body).toMatchObject([true, true, false].map(logIn));
    expect(body[0].userAgent).toBe('Laptop/1.0');
  });

  test('works for seven days', async () => {
    const { token, expiresAt } = await started('slow');
    expect(Date.parse(expiresAt) - Date.now() - clock.aheadMs).toBeLessThanOrEqual(verificationLinkMs);
    const before = clock.aheadMs;
    clock.aheadMs = before + verificationLinkMs - minuteMs;
    expect((await follow(token)).status).toBe(200);
    clock.aheadMs = before + verificationLinkMs;
    expect(await codeOf(token)).toBe('verification_token_invalid');
    clock.aheadMs = before;
  });

  test('expires when a passkey is added, even if the passkey is removed later', async () => {
    const person = await started('has-passkey');
    await follow(person.token, person.client);
    await withPasskey(person);
    expect(await codeOf(person.token)).toBe('verification_token_invalid');
    const own = `/api/users/${person.user.id}/passkeys`;
    const { body } = await person.client.get(own);
    await person.client.delete(`${own}/${body.passkeys[0].id}`);
    expect(await codeOf(person.token)).toBe('verification_token_invalid');
  });

  test('expires when an authenticator app is added, which it would bypass', async () => {
    const person = await started('has-app');
    await follow(person.token, person.client);
    await withApp(person, () => Date.now() + clock.aheadMs);

    expect(await codeOf(person.token)).toBe('verification_token_invalid');
  });

  test('expires when a password is set by a reset link', async () => {
    const { user, token } = await started('chooses');
    expect((await choosePassword('chooses', user.id)).status).toBe(204);
    expect(await codeOf(token)).toBe('verification_token_invalid');
    const { client } = await loggedIn(identity, { username: user.username, password: newPassword });
    expect((await client.get('/api/users/me')).body.hasPassword).toBe(true);
  });

  test('sets the first password once, without another email, and then expires', async () => {
    const { client, user, token } = await started('no-second-email');
    await follow(token);

    const set = await setPassword(token);

    expect(set.status).toBe(204);
    expect((await setPassword(token)).body.code).toBe('reset_token_invalid');
    expect(await codeOf(token)).toBe('verification_token_invalid');
    expect((await client.post('/api/users/refresh')).status).toBe(401);
    const again = await loggedIn(identity, { username: user.username, password: newPassword });
    expect((await again.client.get('/api/users/me')).body).toMatchObject({ hasPassword: true, emailVerified: true });
  });

  test('does not set a password once a second factor is added', async () => {
    const person = await started('factor-first');
    await follow(person.token, person.client);
    await withApp(person, () => Date.now() + clock.aheadMs);

    const { body } = await setPassword(person.token);

    expect(body.code).toBe('reset_token_invalid');
  });

  test('never logs in after a concurrent change of password', async () => {
    const { user, token } = await started('hurries');
    await identity.client().post('/api/users/forgot-password', { email: 'hurries@example.com' });
    const { data } = await identity.eventOf('user.password-recovery-requested', user.id);

    const [chosen, ...followed] = await Promise.all([
      setPassword(data.resetToken),
      ...[1, 2, 3].map(() => follow(token)),
    ]);

    expect(chosen.status).toBe(204);
    expect(followed.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(await codeOf(token)).toBe('verification_token_invalid');
  });

  test('is stored only as a hash', async () => {
    const { user, token } = await started('hashed');
    await follow(token);

    const stored = await identity.storedWords();

    expect(stored).toContain(user.id);
    expect(stored).not.toContain(token);
  });
});

describe('an account without a password', () => {
  test.each(['', ' ', 'null', newPassword])('rejects the password %j', async (password) => {
    const { user } = await started(`closed-to-${password.length}`);
    const { status } = await identity.logIn(user.username);

    expect([401, 422]).toContain(status);
  });

  test('rejects a password as proof for a step-up, a new password, a new address or closing the account', async () => {
    const { client, user } = await started('proves');
    const own = `/api/users/${user.id}`;
    const tried = [
      await client.post(`${own}/password`, { currentPassword: newPassword, newPassword }),
      await client.patch(own, { email: 'other@example.com', currentPassword: newPassword }),
      await client.post(`${own}/close`, { password: newPassword }),
    ];

    expect(tried.map(({ status, body }) => [status, body.code])).toEqual(tried.map(() => [422, 'validation_failed']));
    expect((await client.post(`${own}/step-up`, { password: newPassword })).body.code).toBe('invalid_credentials');
  });
});
