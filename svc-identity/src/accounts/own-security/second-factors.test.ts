import { describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { password, confirmed, useIdentity } from '../../testing/identity.ts';
import { withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();

const logIn = async (username: string, code?: string) => {
  const client = identity.client();
  const { status, body } = await client.post('/api/users/login', { username, password, ...(code && { code }) });
  return { client, status, code: body.code as string | undefined };
};

async function withCodes(name: string) {
  const person = await confirmed(identity, name);
  return { ...person, ...(await withApp(person)) };
}

describe('an authenticator app', () => {
  test('is active once a code is confirmed; then every log-in requires a code', async () => {
    const { client, user } = await confirmed(identity, 'starter');
    await client.post(`/api/users/${user.id}/authenticator`);
    expect((await logIn('starter')).status).toBe(200);
    const wrong = await client.call(`/api/users/${user.id}/authenticator`, { method: 'PUT', body: { code: '000000' } });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second_factor_invalid']);
    const { code } = await withApp({ client, user });
    expect(await logIn('starter')).toMatchObject({ status: 401, code: 'second_factor_required' });
    expect(await logIn('starter', '000000')).toMatchObject({ status: 401, code: 'second_factor_invalid' });
    expect((await logIn('starter', code())).status).toBe(200);
  });

  test('accepts a code once, even when it is used fifty times concurrently', async () => {
    const { code } = await withCodes('watched');
    const seen = code();
    const results = await together(async () => (await logIn('watched', seen)).status);

    expect(results.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await logIn('watched', seen)).status).not.toBe(200);
  });

  test('can be removed, which deletes its recovery codes too', async () => {
    const { client, user } = await withCodes('leaver');

    expect((await client.delete(`/api/users/${user.id}/authenticator`)).status).toBe(204);
    expect((await client.get(`/api/users/${user.id}/second-factors`)).body).toEqual({
      authenticator: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      required: false,
    });
    expect((await logIn('leaver')).status).toBe(200);
    expect((await client.delete(`/api/users/${user.id}/authenticator`)).status).toBe(404);
  });

  test('has a setup URI that authenticator apps can read', async () => {
    const person = await confirmed(identity, 'sealed');
    const { body } = await person.client.post(`/api/users/${person.user.id}/authenticator`);

    expect(body.uri).toBe(
      `otpauth://totp/The%20Moorpark%20Postcard:sealed?secret=${body.secret}&issuer=The+Moorpark+Postcard`,
    );
  });
});

describe('a new second factor', () => {
  test.each([
    ['an app', 'thief-app', withApp],
    ['a passkey', 'thief-key', withPasskey],
  ])('ends every other session at once and invalidates earlier proofs when it is %s', async (_, name, add) => {
    const person = await confirmed(identity, name);
    const { client: thief } = await logIn(name);
    const path = `/api/users/${person.user.id}`;
    expect((await thief.post(`${path}/step-up`, { password })).status).toBe(204);

    await add(person);

    const tries = [
      await thief.post(`${path}/recovery-codes`),
      await thief.delete(`${path}/authenticator`),
      await thief.post(`${path}/password`, { currentPassword: password, newPassword: 'An0ther!pass' }),
      await thief.get(`${path}/export`),
      await thief.post('/api/users/refresh'),
    ];
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401));
    const own = [await person.client.post(`${path}/recovery-codes`), await person.client.post('/api/users/refresh')];
    expect(own.map(({ status }) => status)).toEqual([200, 204]);
  });
});

describe('a recovery code', () => {
  test('logs in once, typed in any form, and notifies its owner', async () => {
    const { user, client, recoveryCodes } = await withCodes('lost-phone');
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((each) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/.test(each))).toBe(true);
    expect((await logIn('lost-phone', first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn('lost-phone', first)).code).toBe('second_factor_invalid');
    expect((await logIn('lost-phone', second)).status).toBe(200);
    expect((await client.get(`/api/users/${user.id}/second-factors`)).body.recoveryCodesLeft).toBe(8);
    const heard = await identity.events.next(
      'user.security-changed',
      ({ data }) => data.change === 'recovery_code_used',
    );
    expect(heard.data.member.userId).toBe(user.id);
  });

  test('stops working once new codes are created', async () => {
    const { client, user, recoveryCodes } = await withCodes('renewer');
    const { body } = await client.post(`/api/users/${user.id}/recovery-codes`);

    expect((await logIn('renewer', recoveryCodes[0])).code).toBe('second_factor_invalid');
    expect((await logIn('renewer', body.recoveryCodes[0])).status).toBe(200);
  });

  test('cannot be created without a second factor', async () => {
    const { client, user } = await confirmed(identity, 'plain');
    expect((await client.post(`/api/users/${user.id}/recovery-codes`)).body.code).toBe('invalid_transition');
  });
});

test('guesses at the code that confirms an app are throttled as at log-in', async () => {
  const { client, user } = await confirmed(identity, 'guesser');
  const path = `/api/users/${user.id}/authenticator`;
  await client.post(path);
  const guess = () => client.call(path, { method: 'PUT', body: { code: '000000' } });

  const statuses = [];
  for (let each = 0; each < 6; each++) statuses.push((await guess()).status);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
