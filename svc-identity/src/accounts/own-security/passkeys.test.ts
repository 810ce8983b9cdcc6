import { describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { password, confirmed, useIdentity } from '../../testing/identity.ts';
import { loggedInBy, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;

describe('a passkey', () => {
  test('logs in alone, and the first one returns recovery codes', async () => {
    const person = await confirmed(identity, 'keyed');
    const { authenticator, recoveryCodes } = await withPasskey(person);
    expect(recoveryCodes).toHaveLength(10);
    const { status, body } = await loggedInBy(identity, authenticator);
    expect([status, body.id, body.hasSecondFactor]).toEqual([200, person.user.id, true]);
    expect((await withPasskey(person)).recoveryCodes).toBeNull();
    const { passkeys } = (await person.client.get(`/api/users/${person.user.id}/passkeys`)).body;
    expect(passkeys.map(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null)).toEqual([false, true]);
    expect((await identity.client().post('/api/users/login', { username: 'keyed', password })).status).toBe(200);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that has not verified who uses it', { isVerified: false }],
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

  test('gets another name; once removed, it no longer logs in', async () => {
    const person = await confirmed(identity, 'tidy');
    const { authenticator } = await withPasskey(person);
    const path = `/api/users/${person.user.id}/passkeys/${authenticator.id}`;
    expect((await person.client.patch(path, { name: 'Old phone' })).body.name).toBe('Old phone');
    expect((await person.client.delete(path)).status).toBe(204);
    expect((await loggedInBy(identity, authenticator)).body.code).toBe('passkey_invalid');
    expect((await person.client.delete(path)).status).toBe(404);
  });

  test('fails above ten', async () => {
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

  test('works once, even of fifty concurrent uses', async () => {
    const { authenticator } = await withPasskey(await confirmed(identity, 'once'));
    const response = authenticator.sign(await optionsOf());
    const statuses = await together(() => send(response));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await send(response)).toBe(400);
  });

  test('works for five minutes, for one purpose and unchanged', async () => {
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
