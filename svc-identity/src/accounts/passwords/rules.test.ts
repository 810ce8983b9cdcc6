import { expect, test, describe } from '@jest/globals';
import type { TestResponse } from '@postcard/service-kit/testing';
import { expectUnguessable } from './expect-unguessable.ts';
import { business, loggedIn, password as firstPassword, registered, useIdentity } from '../../testing/identity.ts';

const owner = { username: 'ada-burgers', businessName: 'Lopez & Sons', email: 'a.lopez.oven@example.com' };

test.each([
  ['P@ssw0rd', 'leaked'],
  ['The-Post.Card7', 'easy to guess'],
  ['MOORPARK!1a', 'easy to guess'],
  ['x9!AdaBurgers', 'easy to guess'],
  ['Lopez&sons-77', 'easy to guess'],
  ['A.Lopez.Oven!1', 'easy to guess'],
])('%s is rejected as %s', (password, words) => {
  try {
    expectUnguessable('password', password, owner);
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed', errors: { password: [expect.stringContaining(words)] } });
    return;
  }
  throw new Error('it was taken');
});

test('a short name is allowed in a password', () => {
  expectUnguessable('password', 'Str0ng!bobcat', { username: 'bob', businessName: 'Bo', email: 'b@example.com' });
});

const identity = await useIdentity();

const ways: [string, string, (name: string, password: string) => Promise<TestResponse>][] = [
  [
    'registering',
    'password',
    (name, password) => identity.client().post('/api/users/register', { ...business(name), password }),
  ],
  [
    'a reset link',
    'password',
    async (name, password) => {
      const { user } = await registered(identity, name);
      await identity.client().post('/api/users/forgot-password', { email: user.email });
      const { data } = await identity.eventOf('user.password-recovery-requested', user.id);
      return identity.client().post(`/api/users/reset-password/${data.resetToken}`, { password });
    },
  ],
  [
    'changing it',
    'newPassword',
    async (name, password) => {
      const { client, user } = await registered(identity, name);
      return client.post(`/api/users/${user.id}/password`, { currentPassword: firstPassword, newPassword: password });
    },
  ],
];

describe.each(ways)('%s', (way, field, setPassword) => {
  const nameFor = (what: string) => `${way} ${what}`.replaceAll(' ', '-');
  const longest = `Aa1!${'x'.repeat(124)}`;

  test('accepts a password of 128 characters', async () => {
    const name = nameFor('long');
    expect((await setPassword(name, longest)).status).toBeLessThan(300);
    await loggedIn(identity, { username: name, password: longest });
  });

  test.each([
    ['of 129 characters', `${longest}x`, 'Password must be at most 128 characters'],
    ['of 7 characters', 'Aa1!xyz', 'Password must be at least 8 characters'],
    ['that was leaked', 'P@ssw0rd', expect.stringContaining('leaked')],
    ['with our name in it', 'My-Moor.park7', expect.stringContaining('easy to guess')],
  ])('rejects one %s', async (what, password, words) => {
    expect(await setPassword(nameFor(what), password)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [words] } },
    });
  });
});
