import { describe, expect, test } from '@jest/globals';
import type { TestClient } from '@postcard/service-kit/testing';
import { newSecret } from '../passwords/secrets.ts';
import { copyOf, loggedIn, password, registered, untilThrottled, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();

describe('a log-in', () => {
  test('accepts the email address as the username, in any case', async () => {
    const { user } = await registered(identity, 'by-email');
    const client = identity.client();

    const { body } = await client.post('/api/users/login', { username: ` ${user.email.toUpperCase()}`, password });

    expect(body.id).toBe(user.id);
  });

  test('rejects a wrong password with the same response for known and unknown addresses', async () => {
    const { user } = await registered(identity, 'refused-by-email');

    const responses = await Promise.all(
      [user.email, 'nobody@elsewhere.example'].map((username) =>
        identity.client().post('/api/users/login', { username, password: 'Wr0ng!password' }),
      ),
    );

    for (const { status, body } of responses) expect([status, body.code]).toEqual([401, 'invalid_credentials']);
  });
});

async function currentSession(client: TestClient, user: { id: string }): Promise<string> {
  const sessions: { id: string; isCurrent: boolean }[] = (await client.get(`/api/users/${user.id}/sessions`)).body;
  return `/api/users/${user.id}/sessions/${sessions.find(({ isCurrent }) => isCurrent)?.id}`;
}

describe('the list of sessions', () => {
  test('starts with the newest, and contains the last use of each and marks the current one', async () => {
    const { client, user } = await registered(identity, 'lister');
    const { client: phone } = await loggedIn(identity, { username: 'lister', password }, 'Phone/1.0');
    expect((await client.get(`/api/users/${user.id}/sessions`)).body).toMatchObject([
      { userAgent: 'Phone/1.0', isCurrent: false },
      { isCurrent: true },
    ]);
    await client.post('/api/users/refresh');
    const { body } = await phone.get(`/api/users/${user.id}/sessions`);
    expect(body).toMatchObject([{ userAgent: 'Phone/1.0', isCurrent: true }, { isCurrent: false }]);
    expect(body[1].lastUsedAt > body[0].lastUsedAt).toBe(true);
    expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'id', 'isCurrent', 'lastUsedAt', 'userAgent']);
  });

  test('ends a single session for its owner only', async () => {
    const { client, user } = await registered(identity, 'ender');
    const { client: phone } = await loggedIn(identity, { username: 'ender', password }, 'Phone/1.0');
    const { client: stranger, user: other } = await registered(identity, 'stranger');

    const own = await currentSession(phone, user);

    expect((await stranger.delete(`/api/users/${other.id}/sessions/${own.split('/').at(-1)}`)).status).toBe(404);
    expect([(await client.delete(own)).status, (await client.delete(own)).status]).toEqual([204, 404]);
    // The access token still opens routes without a session check, but ends no session and is not renewed.
    expect((await phone.get('/api/users/me')).status).toBe(200);
    expect((await phone.delete(`/api/users/${user.id}/sessions`)).status).toBe(401);
    expect((await phone.post('/api/users/refresh')).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });

  test('ends all sessions but the current one in one request', async () => {
    const { client, user } = await registered(identity, 'only-here');
    const logIn = async () => (await loggedIn(identity, { username: 'only-here', password })).client;
    const others = [await logIn(), await logIn()];

    expect((await client.delete(`/api/users/${user.id}/sessions`)).status).toBe(204);
    expect((await client.get(`/api/users/${user.id}/sessions`)).body).toHaveLength(1);
    for (const other of others) expect((await other.post('/api/users/refresh')).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });

  test('ends only the current session', async () => {
    const { client, user } = await registered(identity, 'self-ender');
    const { client: phone } = await loggedIn(identity, { username: 'self-ender', password });

    expect((await client.delete(await currentSession(client, user))).status).toBe(204);
    expect([...client.cookies.keys()].toSorted()).toEqual(['access_token', 'device', 'refresh_token']);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
    expect((await phone.post('/api/users/refresh')).status).toBe(204);
  });
});

const changed = { firstName: 'Mallory' };

describe('logging out', () => {
  test('ends a copied access token at once where the session is checked', async () => {
    const { client, user } = await registered(identity, 'copied');
    const thief = copyOf(identity, client);

    expect((await thief.patch(`/api/users/${user.id}`, changed)).status).toBe(200);
    expect((await client.post('/api/users/logout')).status).toBe(204);
    expect((await thief.patch(`/api/users/${user.id}`, changed)).status).toBe(401);
    expect((await thief.get('/api/users/me/standing')).status).toBe(401);
    expect((await thief.post('/api/users/refresh')).status).toBe(401);
  });

  test('does not end a session for a client that knows only its id, and neither does refreshing', async () => {
    const { client, user } = await registered(identity, 'known-id');
    const [{ id }] = (await client.get(`/api/users/${user.id}/sessions`)).body;

    for (const secret of ['', '.', `.${newSecret().secret}`, `.${newSecret().secret}.${newSecret().secret}`]) {
      const stranger = identity.client();
      stranger.cookies.set('refresh_token', id + secret);
      expect((await stranger.post('/api/users/refresh')).status).toBe(401);
      stranger.cookies.set('refresh_token', id + secret);
      expect((await stranger.post('/api/users/logout')).status).toBe(204);
    }
    expect((await client.patch(`/api/users/${user.id}`, changed)).status).toBe(200);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });
});

const wrong = 'Wrong!pass1';

/** Guesses until the account and this address are throttled for minutes. */
async function guessAt(username: string): Promise<void> {
  await untilThrottled(async () => (await identity.logIn(username, wrong)).status);
  const blockedUntil = new Date(Date.now() + 600_000);
  await identity.db
    .collection('login_throttles')
    .updateMany({ blockedUntil: { $ne: null } }, { $set: { blockedUntil } });
}

function browserWith(device: string | undefined): TestClient {
  const client = identity.client();
  if (device) client.cookies.set('device', device);
  return client;
}

const tries = async (username: string, device: string | undefined, given = password) =>
  (await browserWith(device).post('/api/users/login', { username, password: given })).status;

test('a known browser can log in while others are throttled, and forged or other users’ cookies cannot', async () => {
  await registered(identity, 'owner');
  await registered(identity, 'thief');
  const device = (await loggedIn(identity, { username: 'owner', password })).client.cookies.get('device');
  const other = (await loggedIn(identity, { username: 'thief', password })).client.cookies.get('device');

  await guessAt('owner');

  for (const foreign of [undefined, 'A'.repeat(43), other]) expect(await tries('owner', foreign)).toBe(429);
  expect(await tries('owner', device)).toBe(200);
});

test('a known browser that guesses is throttled, and the account’s other browsers are not', async () => {
  await registered(identity, 'shared');
  const { client: home } = await loggedIn(identity, { username: 'shared', password });
  const { client: shop } = await loggedIn(identity, { username: 'shared', password });
  const stolen = shop.cookies.get('device');

  await untilThrottled(() => tries('shared', stolen, wrong));

  expect(await tries('shared', home.cookies.get('device'))).toBe(200);
  expect(await tries('shared', undefined)).toBe(200);
});

test('the device cookie is HttpOnly, and is invalid once the password is changed', async () => {
  const { client, user } = await registered(identity, 'careful');
  const first = await identity.logIn('careful');
  const line = first.headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
  expect(line.toLowerCase()).toMatch(/samesite=lax.*httponly|httponly.*samesite=lax/);
  const device = /^device=([^;]+)/.exec(line)?.[1];
  const again = browserWith(device);
  await again.post('/api/users/login', { username: 'careful', password });
  expect(again.cookies.get('device')).toBe(device);
  const change = { currentPassword: password, newPassword: 'An0ther!pass' };
  expect((await client.post(`/api/users/${user.id}/password`, change)).status).toBe(204);
  await guessAt('careful');
  expect(await tries('careful', device, 'An0ther!pass')).toBe(429);
});
