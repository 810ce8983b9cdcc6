import { describe, expect, test } from '@jest/globals';
import { business, loggedIn as loggedInAt, registered as registeredAt, useIdentity } from './testing/identity.ts';

const identity = await useIdentity();
const registered = (name: string) => registeredAt(identity, name);

const loggedIn = async (credentials: { username: string; password: string }) =>
  (await loggedInAt(identity, credentials)).client;

describe('registering', () => {
  test('returns a user with a session and publishes the event', async () => {
    const { client, user } = await registered('first');
    expect(user).toMatchObject({
      contactName: 'Ada Lopez',
      businessType: 'Other',
      membershipId: null,
      isAdmin: false,
      emailVerified: false,
    });
    expect(user.accountNumber).toMatch(/^MP-\d{4}-\d{4}$/);
    expect(JSON.stringify(user)).not.toMatch(/argon2|resetToken|usernameKey/);
    expect((await client.get('/api/users/me')).body).toEqual(user);
    const event = await identity.eventOf('user.registered', user.id);
    expect(event.data.member).toMatchObject({ email: 'first@example.com', businessSubcategory: 'Plumbing' });
  });

  test('rejects a taken address and username in any case', async () => {
    await registered('taken');
    const client = identity.client();
    const sameEmail = await client.post('/api/users/register', { ...business('other'), email: 'TAKEN@example.com' });
    expect(sameEmail).toMatchObject({ status: 409, body: { code: 'email_taken', message: 'Email already in use' } });
    const sameName = await client.post('/api/users/register', { ...business('other'), username: 'Taken' });
    const nameTaken = { code: 'username_taken', message: 'Username already exists' };
    expect(sameName).toMatchObject({ status: 409, body: nameTaken });
  });

  test('returns the same messages for missing fields as for empty ones', async () => {
    const said = async (body: object) =>
      (await identity.client().post('/api/users/register', body)).body.errors as Record<string, string[]>;
    const { website: _, ...required } = business('any');
    const names = Object.keys(required);

    const [missing, empty] = [await said({}), await said(Object.fromEntries(names.map((name) => [name, ''])))];

    expect(names.filter((name) => missing[name]?.[0] !== empty[name]?.[0])).toEqual([]);
    expect(missing).toMatchObject({
      businessName: ['Business name is required'],
      email: ['Please enter a valid email address'],
      phone: ['Phone number is required'],
      password: ['Password must be at least 8 characters'],
    });
  });
});

test('responses that start, renew or end a session are not cached', async () => {
  const client = identity.client();
  const responses = [
    await client.post('/api/users/register', business('unkept')),
    await client.post('/api/users/login', { username: 'unkept', password: 'Str0ng!pass9' }),
    await client.post('/api/users/refresh'),
    await client.post('/api/users/logout'),
  ];

  expect(responses.map(({ status }) => status)).toEqual([201, 200, 204, 204]);
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
});

describe('a session', () => {
  test('ends at log-out', async () => {
    const { client } = await registered('leaver');
    const refreshToken = client.cookies.get('refresh_token') as string;
    expect((await client.post('/api/users/logout')).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual(['device']);
    client.cookies.set('refresh_token', refreshToken);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
  });
});

describe('recovery', () => {
  test('returns the same response for known and unknown addresses, and accepts a reset link once', async () => {
    const { user } = await registered('forgetful');
    const client = identity.client();
    for (const email of ['nobody@example.com', 'Forgetful@example.com'])
      expect((await client.post('/api/users/forgot-password', { email })).status).toBe(202);
    const { data } = await identity.eventOf('user.password-recovery-requested', user.id);
    const path = `/api/users/reset-password/${data.resetToken}`;
    expect((await client.post(path, { password: 'Changed1pass' })).status).toBe(204);
    expect((await client.post(path, { password: 'Changed2pass' })).body).toMatchObject({ code: 'reset_token_invalid' });
    await loggedIn({ username: 'forgetful', password: 'Changed1pass' });
    const published = await identity.eventOf('user.password-changed', user.id);
    expect(published.data.member).toMatchObject({ email: 'forgetful@example.com', sessionVersion: 2 });
  });

  test('sends the username and verifies the address', async () => {
    const { user, client } = await registered('nameless');
    expect((await client.post('/api/users/forgot-username', { email: 'nameless@example.com' })).status).toBe(202);
    expect((await identity.events.next('user.username-reminder-requested')).data.username).toBe('nameless');
    const { data } = await identity.eventOf('user.registered', user.id);
    expect((await client.post(`/api/users/verify-email/${data.verificationToken}`)).status).toBe(204);
    expect((await client.get('/api/users/me')).body.emailVerified).toBe(true);
  });
});

describe('a member', () => {
  test('is logged out of other sessions by a change of password', async () => {
    const { client, user } = await registered('changer');
    const elsewhere = await loggedIn({ username: 'changer', password: 'Str0ng!pass9' });
    const change = { currentPassword: 'Str0ng!pass9', newPassword: 'An0ther!pass' };
    const path = `/api/users/${user.id}/password`;

    expect((await client.post(path, { ...change, currentPassword: 'wrong' })).status).toBe(422);
    expect((await client.post(path, change)).status).toBe(204);
    expect((await identity.eventOf('user.password-changed', user.id)).data.member.userId).toBe(user.id);
    expect((await elsewhere.post('/api/users/refresh')).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });
});
