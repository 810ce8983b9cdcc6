import { describe, expect, test } from '@jest/globals';
import { together, type TestClient } from '@postcard/service-kit/testing';
import { stepUpMs } from '@postcard/contracts';
import { createAuthenticator, loggedInBy, withPasskey, withApp } from '../../testing/second-factors.ts';
import { password, confirmed, untilThrottled, useIdentity, admin, loggedIn } from '../../testing/identity.ts';

const identity = await useIdentity();
const { clock } = identity;

describe('a passkey', () => {
  test('logs in without a password, and the first one returns recovery codes', async () => {
    const person = await confirmed(identity, 'keyed');
    const { authenticator, recoveryCodes } = await withPasskey(person);
    expect(recoveryCodes).toHaveLength(10);
    const { status, body } = await loggedInBy(identity, authenticator);
    expect([status, body.id, body.hasSecondFactor]).toEqual([200, person.user.id, true]);
    expect((await withPasskey(person)).recoveryCodes).toBeNull();
    const { passkeys } = (await person.client.get(`/api/users/${person.user.id}/passkeys`)).body;
    expect(passkeys.map(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null)).toEqual([false, true]);
    expect((await identity.logIn('keyed')).status).toBe(200);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('%s is rejected', async (name, options) => {
    const { client, user } = await confirmed(identity, `refused-${name.length}`);
    const { body } = await client.post(`/api/users/${user.id}/passkeys/options`);
    const response = createAuthenticator(options).register(body.options);

    const added = await client.post(`/api/users/${user.id}/passkeys`, { name: 'Phone', response });

    expect([added.status, added.body.code]).toEqual([400, 'passkey_invalid']);
  });

  test('must be discoverable, verified and not yet registered', async () => {
    const person = await confirmed(identity, 'asked');
    const { authenticator } = await withPasskey(person);
    const { body } = await person.client.post(`/api/users/${person.user.id}/passkeys/options`);
    expect(body.options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id }],
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    });
    const asked = await identity.client().post('/api/users/passkey-login/options');
    expect(asked.body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  });

  test('can be renamed, and no longer logs in once it is removed', async () => {
    const person = await confirmed(identity, 'tidy');
    const { authenticator } = await withPasskey(person);
    const path = `/api/users/${person.user.id}/passkeys/${authenticator.id}`;

    expect((await person.client.patch(path, { name: 'Old phone' })).body.name).toBe('Old phone');
    expect((await person.client.delete(path)).status).toBe(204);
    expect((await loggedInBy(identity, authenticator)).body.code).toBe('passkey_invalid');
    expect((await person.client.delete(path)).status).toBe(404);
  });

  test('cannot be added to an account that has ten', async () => {
    const person = await confirmed(identity, 'collector');
    for (let each = 0; each < 10; each++) await withPasskey(person);
    const { status } = await person.client.post(`/api/users/${person.user.id}/passkeys/options`);

    expect(status).toBe(409);
  });
});

describe('a challenge', () => {
  const optionsOf = async () => (await identity.client().post('/api/users/passkey-login/options')).body.options;
  const send = async (response: unknown) =>
    (await identity.client().post('/api/users/passkey-login', { response })).status;

  test('works once, even when used fifty times concurrently', async () => {
    const { authenticator } = await withPasskey(await confirmed(identity, 'once'));
    const response = authenticator.sign(await optionsOf());
    const statuses = await together(() => send(response));

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await send(response)).toBe(400);
  });

  test('expires after five minutes, and fails for another purpose or if it is made up', async () => {
    const person = await confirmed(identity, 'bound');
    const { authenticator } = await withPasskey(person);
    const late = await optionsOf();
    clock.aheadMs = 5 * 60_000;
    expect(await send(authenticator.sign(late))).toBe(400);
    clock.aheadMs = 0;
    const { body } = await person.client.post(`/api/users/${person.user.id}/step-up/options`);
    expect(await send(authenticator.sign(body.options))).toBe(400);
    expect(await send(authenticator.sign({ challenge: Buffer.from('made up').toString('base64url') }))).toBe(400);
  });

  test('fails with another user’s key or a changed signature', async () => {
    const { authenticator } = await withPasskey(await confirmed(identity, 'victim'));
    const thief = createAuthenticator();
    thief.register({ user: { id: 'none' }, challenge: 'none' });

    const options = await optionsOf();
    const [real, forged] = [authenticator.sign(options), thief.sign(options)];

    expect(await send({ ...forged, id: real.id, userHandle: real.userHandle })).toBe(400);
    expect(await send({ ...real, signature: forged.signature })).toBe(400);
    expect(await send({ ...real, userHandle: undefined })).toBe(400);
  });
});

const now = () => Date.now() + clock.aheadMs;

const exported = async (client: TestClient) => {
  const { status, body } = await client.get('/api/subscriptions/invoices/export.csv');
  return status === 200 ? 200 : body.code;
};

const stepUp = (client: TestClient, user: { id: string }, body: unknown) =>
  client.post(`/api/users/${user.id}/step-up`, body);

const later = () => void (clock.aheadMs += stepUpMs);

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

  test('applies only to the session that proved', async () => {
    const { client, user } = await loggedIn(identity, admin);
    const { client: elsewhere } = await loggedIn(identity, admin);
    later();
    await Promise.all([client.post('/api/users/refresh'), elsewhere.post('/api/users/refresh')]);

    await stepUp(client, user, { password: admin.password });

    expect([await exported(client), await exported(elsewhere)]).toEqual([200, 'step_up_required']);
  });

  test('accepts the user’s own passkey, and a challenge made for it once', async () => {
    const person = await confirmed(identity, 'with-key');
    const { authenticator } = await withPasskey(person);
    const { body } = await person.client.post(`/api/users/${person.user.id}/step-up/options`);
    expect(body.options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
    const response = authenticator.sign(body.options);
    expect((await stepUp(person.client, person.user, { response })).status).toBe(204);
    expect((await stepUp(person.client, person.user, { response })).body.code).toBe('passkey_invalid');
    const other = await confirmed(identity, 'other-key');
    const own = await other.client.post(`/api/users/${other.user.id}/step-up/options`);
    const foreign = authenticator.sign(own.body.options);
    expect((await stepUp(other.client, other.user, { response: foreign })).status).toBe(400);
  });

  test('requires password and code if the user has an authenticator app', async () => {
    const { client, user } = await confirmed(identity, 'with-app');
    const { code } = await withApp({ client, user }, now);

    expect((await stepUp(client, user, { password })).body.code).toBe('second_factor_required');
    expect((await stepUp(client, user, { password, code: '000000' })).body.code).toBe('second_factor_invalid');
    expect((await stepUp(client, user, { password, code: code() })).status).toBe(204);
  });
});

test('a proof by password alone is not enough for an account with a passkey', async () => {
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

test('sensitive actions of users with a second factor require a fresh proof; adding one always does', async () => {
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
  await untilThrottled(async () => (await identity.logIn('guessed-elsewhere', 'Wrong!pass1')).status);

  const proven = await stepUp(client, user, { password });
  const change = { currentPassword: password, newPassword: 'An0ther!pass' };
  const changed = await client.post(`/api/users/${user.id}/password`, change);

  expect([proven.status, changed.status]).toEqual([204, 204]);
});

test('guesses at a proof are throttled as at log-in, and are logged', async () => {
  const { client, user } = await confirmed(identity, 'guessed-at');
  await untilThrottled(async () => (await stepUp(client, user, { password: 'Wrong!pass1' })).status);
  const failed = await identity.recorded('step_up_failed', user.id);

  expect(failed.data.event).toMatchObject({ actorId: user.id, method: 'password' });
});
