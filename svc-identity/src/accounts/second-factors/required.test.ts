import { expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { readConfig, secondFactorOf } from '../../config.ts';
import { admin, loggedIn, password, confirmed, startIdentity, useIdentity } from '../../testing/identity.ts';
import { loggedInBy, withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity({ STAFF_SECOND_FACTOR: 'required' });

test('the team gets access once a required second factor is set up, and has to log in with it', async () => {
  const person = await loggedIn(identity, admin);
  expect(person.user).toMatchObject({ isAdmin: true, staffRole: 'owner', secondFactorDue: true });
  expect((await person.client.get('/api/users')).status).toBe(403);
  expect((await person.client.get(`/api/users/${person.user.id}/second-factors`)).body.required).toBe(true);
  const { authenticator, recoveryCodes } = await withPasskey(person);
  expect((await person.client.get('/api/users')).status).toBe(200);
  expect((await person.client.get('/api/users/me')).body.secondFactorDue).toBeUndefined();

  const byPassword = await identity.client().post('/api/users/login', admin);
  expect([byPassword.status, byPassword.body.code]).toEqual([401, 'second_factor_required']);
  const byKey = await loggedInBy(identity, authenticator);
  expect((await byKey.client.get('/api/users')).status).toBe(200);
  const [code] = recoveryCodes ?? [];
  const byCode = await loggedIn(identity, { ...admin, code } as typeof admin);
  expect((await byCode.client.get('/api/users')).status).toBe(200);

  await byCode.client.delete(`/api/users/${person.user.id}/passkeys/${authenticator.id}`);
  expect((await byCode.client.get('/api/users')).status).toBe(403);
  expect((await byKey.client.get('/api/users')).status).toBe(401);
});

test('a second factor required of members blocks everything else until it is set up', async () => {
  const strict = await startIdentity((deps) => deps, { MEMBER_SECOND_FACTOR: 'required' });
  try {
    const person = await confirmed(strict, 'guarded');
    const dueOf = async () => {
      await person.client.post('/api/users/refresh');
      return (jwt.decode(person.client.cookies.get('access_token') ?? '') as jwt.JwtPayload)['factor_due'];
    };
    const ownAccounts = async () => [
      (await person.client.get('/api/users/me')).body,
      (await person.client.get(`/api/users/${person.user.id}/export`)).body.user,
    ];
    expect([person.user, ...(await ownAccounts())].map(({ secondFactorDue }) => secondFactorDue)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await dueOf()).toBe(true);
    await withPasskey(person);
    expect(await dueOf()).toBeUndefined();
    expect((await ownAccounts()).map(({ secondFactorDue }) => secondFactorDue)).toEqual([undefined, undefined]);
    const byPassword = await strict.client().post('/api/users/login', { username: 'guarded', password });
    expect([byPassword.status, byPassword.body.code]).toEqual([401, 'second_factor_required']);
  } finally {
    await strict.stop();
  }
});

test('a member has access without a second factor, and logs in with a code once an app is set up', async () => {
  const person = await confirmed(identity, 'member');
  expect(person.user.secondFactorDue).toBeUndefined();
  const { code } = await withApp(person);
  const { client } = await loggedIn(identity, { username: 'member', password, code: code() } as typeof admin);
  expect((await client.get('/api/users/me')).body).toMatchObject({ hasSecondFactor: true });
});

test('the team’s second factor is required in production, and elsewhere only if set so', () => {
  const key = Buffer.alloc(32).toString('base64');
  const settings = {
    PORT: '1',
    MONGODB_URI: 'm',
    MONGODB_DB: 'd',
    AMQP_URL: 'a',
    JWKS_URL: 'http://a',
    ENCRYPTION_KEYS: key,
  };
  const required = (change: Record<string, string>) =>
    secondFactorOf(readConfig({ ...settings, ADMIN_PASSWORD: 'Long-Enough-9-Times', ...change })).staff;

  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' };

  expect([required(production), required({ NODE_ENV: 'development' }), required({ NODE_ENV: 'test' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(required({ NODE_ENV: 'development', STAFF_SECOND_FACTOR: 'required' })).toBe(true);
  expect(() => required({ ...production, STAFF_SECOND_FACTOR: 'optional' })).toThrow('STAFF_SECOND_FACTOR: ');
});
