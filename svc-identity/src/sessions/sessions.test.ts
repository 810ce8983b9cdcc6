import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testServers, type TestService } from '@postcard/service-kit/testing';
import mongoose from 'mongoose';
import { Agent, request } from 'node:http';
import { newSecret } from '../passwords/secrets.ts';
import { admin, loggedIn, password, registered, startIdentity } from '../testing/identity.ts';
import { createSessionStore } from './store.ts';

let identity: TestService;
let db: mongoose.Connection;

beforeAll(async () => {
  identity = await startIdentity();
  db = await mongoose.createConnection(testServers().mongodbUri, { dbName: identity.env['MONGODB_DB'] as string }).asPromise();
});
afterAll(async () => {
  await db.close();
  await identity.stop();
});

describe('where somebody is logged in', () => {
  test('is listed last used first, with the current one named', async () => {
    const { client, user } = await registered(identity, 'lister');
    const { client: phone } = await loggedIn(identity, { username: 'lister', password }, 'Phone/1.0');
    expect((await client.get(`/api/users/${user.id}/sessions`)).body).toMatchObject([{ userAgent: 'Phone/1.0', isCurrent: false }, { isCurrent: true }]);
    await client.post('/api/users/refresh');
    const { body } = await phone.get(`/api/users/${user.id}/sessions`);
    expect(body).toMatchObject([{ isCurrent: false }, { userAgent: 'Phone/1.0', isCurrent: true }]);
    expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'id', 'isCurrent', 'lastUsedAt', 'userAgent']);
  });

  test('is ended one by one, by its owner alone', async () => {
    const { client, user } = await registered(identity, 'ender');
    const { client: phone } = await loggedIn(identity, { username: 'ender', password }, 'Phone/1.0');
    const { client: stranger, user: other } = await registered(identity, 'stranger');
    const phoneSession = (await phone.get(`/api/users/${user.id}/sessions`)).body.find((each: { isCurrent: boolean }) => each.isCurrent).id;
    expect((await stranger.delete(`/api/users/${user.id}/sessions/${phoneSession}`)).status).toBe(404);
    expect((await stranger.delete(`/api/users/${other.id}/sessions/${phoneSession}`)).status).toBe(404);
    expect((await stranger.get(`/api/users/${user.id}/sessions`)).status).toBe(404);
    expect((await client.delete(`/api/users/${user.id}/sessions/${phoneSession}`)).status).toBe(204);
    expect((await client.delete(`/api/users/${user.id}/sessions/${phoneSession}`)).status).toBe(404);
    // The access token still opens what asks for no standing, but it ends no session and is given no new token.
    expect((await phone.get('/api/users/me')).status).toBe(200);
    expect((await phone.delete(`/api/users/${user.id}/sessions`)).status).toBe(401);
    expect((await phone.post('/api/users/refresh')).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });

  test('but here is ended in one go', async () => {
    const { client, user } = await registered(identity, 'only-here');
    const others = [await loggedIn(identity, { username: 'only-here', password }), await loggedIn(identity, { username: 'only-here', password })];
    expect((await client.delete(`/api/users/${user.id}/sessions`)).status).toBe(204);
    expect((await client.get(`/api/users/${user.id}/sessions`)).body).toHaveLength(1);
    for (const other of others) expect((await other.client.post('/api/users/refresh')).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });

  test('here can be ended too, and nothing else with it', async () => {
    const { client, user } = await registered(identity, 'self-ender');
    const { client: phone } = await loggedIn(identity, { username: 'self-ender', password });
    const own = (await client.get(`/api/users/${user.id}/sessions`)).body.find((each: { isCurrent: boolean }) => each.isCurrent).id;
    expect((await client.delete(`/api/users/${user.id}/sessions/${own}`)).status).toBe(204);
    expect(client.cookies.size).toBe(2);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
    expect((await phone.post('/api/users/refresh')).status).toBe(204);
  });

  test('counts at once where standing is checked', async () => {
    const { client, user } = await loggedIn(identity, admin);
    const { client: stolen } = await loggedIn(identity, admin);
    expect((await stolen.get('/api/users')).status).toBe(200);
    expect((await client.delete(`/api/users/${user.id}/sessions`)).status).toBe(204);
    expect((await stolen.get('/api/users')).status).toBe(401);
    expect((await client.get('/api/users')).status).toBe(200);
  });
});

const parallel = 100;
const rounds = 100;

/** Ten thousand calls through the client that keeps cookies would take minutes; these keep their connections. */
const connections = new Agent({ keepAlive: true, maxSockets: parallel });

/** Exchanges a refresh token: the next one, or null where it was refused as one that is over. */
function refresh(token: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const asked = request(`${identity.url}/api/users/refresh`, { method: 'POST', agent: connections, headers: { cookie: `refresh_token=${token}` } }, (answer) => {
      answer.resume();
      const next = answer.headers['set-cookie']?.map((line) => /^refresh_token=([^;]+)/.exec(line)?.[1]).find(Boolean);
      if (answer.statusCode === 204 && next) resolve(next);
      else if (answer.statusCode === 401) resolve(null);
      else reject(new Error(`refreshing answered ${answer.statusCode}`));
    });
    asked.once('error', reject).end();
  });
}

test('of a hundred parallel refreshes with one token one succeeds at most, and the replay ends the family, a hundred times', async () => {
  const { user } = await registered(identity, 'hammered');
  const store = createSessionStore(db);
  const succeeded: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { secret, hashed } = newSecret();
    const id = `family-${round}`;
    const at = new Date();
    await store.create({ _id: id, userId: user.id, currentHash: hashed, userAgent: 'test', createdAt: at, lastUsedAt: at, expiresAt: new Date(at.getTime() + 60_000) });
    const answers = await Promise.all(Array.from({ length: parallel }, () => refresh(`${id}.${secret}`)));
    const children = answers.filter((next) => next !== null);
    for (const child of children) expect(await refresh(child)).toBeNull();
    succeeded.push(children.length);
  }
  connections.destroy();
  expect(succeeded.length).toBe(rounds);
  expect(Math.max(...succeeded)).toBe(1);
}, 180_000);
