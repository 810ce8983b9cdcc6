import { expect, test } from '@jest/globals';
import { type TestClient } from '@postcard/service-kit/testing';
import { loggedIn, password, registered, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();

const wrong = 'Wrong!pass1';

/** Guesses until the account and this address are throttled for minutes. */
async function guessAt(username: string): Promise<void> {
  let last = 0;
  for (let guess = 0; guess < 18 && last !== 429; guess++)
    last = (await identity.client().post('/api/users/login', { username, password: wrong })).status;
  expect(last).toBe(429);
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

test('a known browser logs in while strangers are throttled, unlike one with a forged or foreign cookie', async () => {
  await registered(identity, 'owner');
  await registered(identity, 'thief');
  const device = (await loggedIn(identity, { username: 'owner', password })).client.cookies.get('device');
  const other = (await loggedIn(identity, { username: 'thief', password })).client.cookies.get('device');
  await guessAt('owner');
  expect(await tries('owner', undefined)).toBe(429);
  expect(await tries('owner', 'A'.repeat(43))).toBe(429);
  expect(await tries('owner', other)).toBe(429);
  expect(await tries('owner', device)).toBe(200);
});

test('a browser that guesses is throttled alone, and its owner elsewhere is not', async () => {
  await registered(identity, 'shared');
  const { client: home } = await loggedIn(identity, { username: 'shared', password });
  const { client: shop } = await loggedIn(identity, { username: 'shared', password });
  const stolen = shop.cookies.get('device');
  let last = 0;
  for (let guess = 0; guess < 18 && last !== 429; guess++) last = await tries('shared', stolen, wrong);
  expect(last).toBe(429);
  expect(await tries('shared', home.cookies.get('device'))).toBe(200);
  expect(await tries('shared', undefined)).toBe(200);
});

test('a browser keeps its secret out of scripts, and a new password removes it', async () => {
  const { client, user } = await registered(identity, 'careful');
  const first = await identity.client().post('/api/users/login', { username: 'careful', password });
  const line = first.headers.getSetCookie().find((each) => each.startsWith('device=')) ?? '';
  expect(line).toMatch(/httponly/i);
  expect(line).toMatch(/samesite=lax/i);
  const device = /^device=([^;]+)/.exec(line)?.[1];
  const again = browserWith(device);
  await again.post('/api/users/login', { username: 'careful', password });
  expect(again.cookies.get('device')).toBe(device);
  expect(
    (await client.post(`/api/users/${user.id}/password`, { currentPassword: password, newPassword: 'An0ther!pass' }))
      .status,
  ).toBe(204);
  await guessAt('careful');
  expect(await tries('careful', device, 'An0ther!pass')).toBe(429);
});
