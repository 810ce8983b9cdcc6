import { describe, expect, test } from '@jest/globals';
import { stepUpMs } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { admin, loggedIn, password, confirmed, useIdentity } from '../../testing/identity.ts';
import { withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;
const now = () => Date.now() + clock.aheadMs;

const exported = async (client: TestClient) => {
  const { status, body } = await client.get('/api/subscriptions/invoices/export.csv');
  return status === 200 ? 200 : body.code;
};
const stepUp = (client: TestClient, user: { id: string }, body: unknown) =>
  client.post(`/api/users/${user.id}/step-up`, body);

function later(): void {
  clock.aheadMs += stepUpMs;
}

describe('a fresh proof', () => {
  test('lasts ten minutes, is not extended by refreshing, and is renewed by the password', async () => {
    const { client, user } = await loggedIn(identity, admin);
    expect(await exported(client)).toBe(200);
    later();
    await client.post('/api/users/refresh');
    expect(await exported(client)).toBe('step_up_required');
    expect((await stepUp(client, user, { password: 'Wrong!pass1' })).body.code).toBe('invalid_credentials');
    expect(await exported(client)).toBe('step_up_required');
    expect((await stepUp(client, user, { password: admin.password })).status).toBe(204);
    expect(await exported(client)).toBe(200);
    await client.post('/api/users/refresh');
    expect(await exported(client)).toBe(200);
  });

  test('applies to one session', async () => {
    const { client, user } = await loggedIn(identity, admin);
    const { client: elsewhere } = await loggedIn(identity, admin);
    later();
    await Promise.all([client.post('/api/users/refresh'), elsewhere.post('/api/users/refresh')]);
    await stepUp(client, user, { password: admin.password });
    expect([await exported(client), await exported(elsewhere)]).toEqual([200, 'step_up_required']);
  });

  test('returns the missing field if the input is empty', async () => {
    const { client, user } = await confirmed(identity, 'nothing');
    const { status, body } = await stepUp(client, user, {});
    expect([status, body.errors]).toEqual([422, { password: ['Password is required'] }]);
  });

  test('accepts the user’s own passkey, for this purpose', async () => {
    const person = await confirmed(identity, 'with-key');
    const { authenticator } = await withPasskey(person);
    const { body } = await person.client.post(`/api/users/${person.user.id}/step-up/options`);
    expect(body.options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    const response = authenticator.sign(body.options);
    expect((await stepUp(person.client, person.user, { response })).status).toBe(204);
    expect((await stepUp(person.client, person.user, { response })).body.code).toBe('passkey_invalid');
    const other = await confirmed(identity, 'other-key');
    const own = await other.client.post(`/api/users/${other.user.id}/step-up/options`);
    expect((await stepUp(other.client, other.user, { response: authenticator.sign(own.body.options) })).status).toBe(
      400,
    );
  });

  test('requires a code besides the password if there is an app', async () => {
    const person = await confirmed(identity, 'with-app');
    const { code } = await withApp(person, now);
    expect((await stepUp(person.client, person.user, { password })).body.code).toBe('second_factor_required');
    expect((await stepUp(person.client, person.user, { password, code: '000000' })).body.code).toBe(
      'second_factor_invalid',
    );
    expect((await stepUp(person.client, person.user, { password, code: code() })).status).toBe(204);
  });
});

test('a proof of an account with a passkey counts only if it was made with a second factor', async () => {
  const person = await confirmed(identity, 'key-alone');
  const { recoveryCodes } = await withPasskey(person);
  const { client, user } = await loggedIn(identity, { username: 'key-alone', password });
  const renewed = async () => (await client.post(`/api/users/${user.id}/recovery-codes`)).body.code ?? 'renewed';

  const byLogIn = await renewed();
  const alone = await stepUp(client, user, { password });
  const after = await renewed();
  const withCode = await stepUp(client, user, { password, code: recoveryCodes?.[0] });

  expect([byLogIn, alone.body.code, after]).toEqual(['step_up_required', 'second_factor_required', 'step_up_required']);
  expect([withCode.status, await renewed()]).toEqual([204, 'renewed']);
});

test('sensitive actions require a fresh proof if there is a second factor; adding a factor always does', async () => {
  const person = await confirmed(identity, 'at-stake');
  const plain = await confirmed(identity, 'not-at-stake');
  await withPasskey(person);
  later();
  await Promise.all([person, plain].map(({ client }) => client.post('/api/users/refresh')));
  const asks = ({ client, user }: typeof person) =>
    Promise.all(
      [
        client.patch(`/api/users/${user.id}`, { email: 'new@example.com', currentPassword: 'wrong' }),
        client.post(`/api/users/${user.id}/close`, { password: 'wrong' }),
        client.post(`/api/users/${user.id}/password`, { currentPassword: 'wrong', newPassword: 'An0ther!pass' }),
        client.get(`/api/users/${user.id}/export`),
        client.post(`/api/users/${user.id}/recovery-codes`),
        client.post(`/api/users/${user.id}/passkeys/options`),
        client.post(`/api/users/${user.id}/authenticator`),
      ].map(async (call) => (await call).body.code === 'step_up_required'),
    );
  expect(await asks(person)).toEqual([true, true, true, true, true, true, true]);
  expect(await asks(plain)).toEqual([false, false, false, false, true, true, true]);
});

test('a stranger’s guesses at log-in do not block a proof', async () => {
  const { client, user } = await confirmed(identity, 'guessed-elsewhere');
  let last = 0;
  for (let guess = 0; guess < 12 && last !== 429; guess++)
    last = (
      await identity.client().post('/api/users/login', { username: 'guessed-elsewhere', password: 'Wrong!pass1' })
    ).status;

  const proven = await stepUp(client, user, { password });
  const changed = await client.post(`/api/users/${user.id}/password`, {
    currentPassword: password,
    newPassword: 'An0ther!pass',
  });

  expect([last, proven.status, changed.status]).toEqual([429, 204, 204]);
});

test('guesses at a proof are throttled as at log-in, and are logged', async () => {
  const { client, user } = await confirmed(identity, 'guessed-at');
  let last = 0;
  for (let guess = 0; guess < 12 && last !== 429; guess++)
    last = (await stepUp(client, user, { password: 'Wrong!pass1' })).status;
  expect(last).toBe(429);
  const failed = await identity.events.next(
    'security.recorded',
    ({ data: { event } }) => event.kind === 'step_up_failed' && event.userId === user.id,
  );
  expect(failed.data.event).toMatchObject({ actorId: user.id, method: 'password' });
});
