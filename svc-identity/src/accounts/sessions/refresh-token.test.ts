import { afterAll, describe, expect, test } from '@jest/globals';
import type { TestClient } from '@postcard/service-kit/testing';
import { sessionLife, stepUpMs } from '@postcard/contracts';
import { newSecret } from '../passwords/secrets.ts';
import { endConnections, refresh } from '../../testing/refresh.ts';
import { confirmed, copyOf, password, registered, useIdentity, admin, loggedIn } from '../../testing/identity.ts';
import { withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
afterAll(endConnections);
const changed = { firstName: 'Mallory' };

type Person = { client: TestClient; user: { id: string } };

async function stepsUp({ client, user }: Person): Promise<void> {
  expect((await client.post(`/api/users/${user.id}/step-up`, { password })).status).toBe(204);
}

async function changesPassword({ client, user }: Person): Promise<void> {
  const body = { currentPassword: password, newPassword: 'An0ther!pass' };
  expect((await client.post(`/api/users/${user.id}/password`, body)).status).toBe(204);
}

describe('a refresh token', () => {
  test('ends its session and its access tokens when it is reused', async () => {
    const { client, user } = await registered(identity, 'replayed');
    const thief = copyOf(identity, client);

    expect((await client.post('/api/users/refresh')).status).toBe(204);
    expect((await client.patch(`/api/users/${user.id}`, changed)).status).toBe(200);
    expect((await thief.post('/api/users/refresh')).status).toBe(401);
    expect((await client.patch(`/api/users/${user.id}`, changed)).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
  });

  test.each([
    ['steps up', 'copied-proof', stepsUp],
    ['changes the password', 'copied-password', changesPassword],
    ['adds an authenticator', 'copied-app', withApp],
    ['adds a passkey', 'copied-key', withPasskey],
  ])('is rejected as a replay if it was copied before its owner %s', async (_, name, act) => {
    const person = await confirmed(identity, name);
    const thief = copyOf(identity, person.client);

    await act(person);

    expect((await thief.post('/api/users/refresh')).status).toBe(401);
    const { data } = await identity.recorded('refresh_replayed', person.user.id);
    expect(data.event.userId).toBe(person.user.id);
  });

  test.each([
    ['a step-up', 'goes-on-proof', stepsUp],
    ['another password', 'goes-on-password', changesPassword],
  ])('is replaced by %s, and its owner stays logged in', async (_, name, act) => {
    const person = await confirmed(identity, name);
    const before = person.client.cookies.get('refresh_token');

    await act(person);

    expect(person.client.cookies.get('refresh_token')).not.toBe(before);
    expect((await person.client.post('/api/users/refresh')).status).toBe(204);
  });

  test('is replaced by a step-up even if another tab has just exchanged it', async () => {
    const person = await confirmed(identity, 'two-tabs');
    const otherTab = copyOf(identity, person.client);
    expect((await otherTab.post('/api/users/refresh')).status).toBe(204);

    await stepsUp(person);

    expect((await person.client.post('/api/users/refresh')).status).toBe(204);
  });

  test('is not set by a step-up if the client sent none', async () => {
    const { client, user } = await registered(identity, 'access-alone');
    const thief = copyOf(identity, client);
    thief.cookies.delete('refresh_token');

    await stepsUp({ client: thief, user });

    expect(thief.cookies.has('refresh_token')).toBe(false);
    expect((await client.post('/api/users/refresh')).status).toBe(204);
  });

  test('ends its session if it lacks its family secret', async () => {
    const { client, user } = await registered(identity, 'cut-off');
    const [id = '', current = ''] = (client.cookies.get('refresh_token') ?? '').split('.');

    const stolen = await refresh(identity.url, `${id}.${current}`);

    expect(stolen).toBeNull();
    expect((await client.patch(`/api/users/${user.id}`, changed)).status).toBe(401);
    expect((await client.post('/api/users/refresh')).status).toBe(401);
    await identity.recorded('refresh_replayed', user.id);
  });

  test('can be exchanged once in the previous release’s form; an invalid one ends no session', async () => {
    const { client, user } = await registered(identity, 'older');
    const [id = '', current = ''] = (client.cookies.get('refresh_token') ?? '').split('.');
    await identity.db
      .collection<{ _id: string; familyHash?: string }>('sessions')
      .updateOne({ _id: id }, { $unset: { familyHash: '' } });
    const old = `${id}.${current}`;
    expect(await refresh(identity.url, `${id}.${newSecret().secret}`)).toBeNull();
    const next = await refresh(identity.url, old);
    expect(next?.split('.')).toHaveLength(3);
    expect(await refresh(identity.url, old)).toBeNull();
    expect((await client.patch(`/api/users/${user.id}`, changed)).status).toBe(200);
    expect(await refresh(identity.url, next as string)).not.toBeNull();
  });
});

const { clock } = identity;
const refreshed = async (client: TestClient) => (await client.post('/api/users/refresh')).status;

const sessionsOf = async (client: TestClient, userId: string): Promise<{ id: string; isCurrent: boolean }[]> =>
  (await client.get(`/api/users/${userId}/sessions`)).body;

describe('a session', () => {
  test('ends when the same browser logs in again', async () => {
    const { client, user } = await registered(identity, 'again');
    const { client: elsewhere } = await loggedIn(identity, { username: 'again', password });
    await client.post('/api/users/login', { username: 'again', password });
    expect(await sessionsOf(client, user.id)).toHaveLength(2);
    const change = { method: 'PATCH', body: { firstName: 'Ada' } };
    expect((await client.call(`/api/users/${user.id}`, change)).status).toBe(200);
    expect(await refreshed(elsewhere)).toBe(204);
  });

  test('ends its owner’s other sessions on request, but not the team’s, and logs it', async () => {
    const { client, user } = await registered(identity, 'stolen');
    const { client: thief } = await loggedIn(identity, { username: 'stolen', password });
    const { client: team } = await loggedIn(identity, admin);

    const byTeam = await team.delete(`/api/users/${user.id}/sessions`);
    const byOwner = await client.delete(`/api/users/${user.id}/sessions`);

    expect([byTeam.status, byOwner.status]).toEqual([404, 204]);
    expect([await refreshed(thief), await refreshed(client)]).toEqual([401, 204]);
    const { data } = await identity.events.next(
      'security.recorded',
      ({ data: { event } }) => event.kind === 'logout_all',
    );
    expect(data.event).toMatchObject({ userId: user.id, actorId: user.id });
  });

  test('can end other sessions only after a step-up within ten minutes', async () => {
    const { client, user } = await registered(identity, 'prover');
    await loggedIn(identity, { username: 'prover', password });
    clock.aheadMs += stepUpMs;
    await refreshed(client);

    const [other] = (await sessionsOf(client, user.id)).filter(({ isCurrent }) => !isCurrent);
    const paths = [`/api/users/${user.id}/sessions/${other?.id}`, `/api/users/${user.id}/sessions`];

    for (const path of paths) expect((await client.delete(path)).body.code).toBe('step_up_required');
    expect((await client.post(`/api/users/${user.id}/step-up`, { password })).status).toBe(204);
    for (const path of paths) expect((await client.delete(path)).status).toBe(204);
    expect(await sessionsOf(client, user.id)).toHaveLength(1);
  });
});

test('a new password by a reset link keeps the second factor', async () => {
  const person = await confirmed(identity, 'resetter');
  const { code } = await withApp(person, () => Date.now() + clock.aheadMs);
  await identity.client().post('/api/users/forgot-password', { email: person.user.email });
  const { data } = await identity.eventOf('user.password-recovery-requested', person.user.id);
  const fresh = 'An0ther!pass';
  await identity.client().post(`/api/users/reset-password/${data.resetToken}`, { password: fresh });
  const credentials = { username: 'resetter', password: fresh };
  expect((await identity.client().post('/api/users/login', credentials)).body.code).toBe('second_factor_required');
  clock.aheadMs += 60_000;
  expect((await identity.client().post('/api/users/login', { ...credentials, code: code() })).status).toBe(200);
});

// Runs last: it moves the clock by weeks, and signing keys change.
describe('an unused session', () => {
  test.each([
    ['a member', sessionLife.idleMs, () => registered(identity, 'idler')],
    ['the team', sessionLife.teamIdleMs, () => loggedIn(identity, admin)],
  ])('ends for %s after %d ms', async (_, idleMs, logIn) => {
    const { client } = await logIn();
    clock.aheadMs += idleMs - 60_000;
    expect(await refreshed(client)).toBe(204);
    clock.aheadMs += idleMs;
    expect(await refreshed(client)).toBe(401);
  });
});
