import { describe, expect, test } from '@jest/globals';
import { sessionLife, stepUpMs } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { withApp } from '../../testing/second-factors.ts';
import { admin, loggedIn, password, confirmed, registered, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();
const { clock } = identity;

const refresh = async (client: TestClient) => (await client.post('/api/users/refresh')).status;
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
    expect(await refresh(elsewhere)).toBe(204);
  });

  test('ends everywhere else at its owner’s request, which is logged', async () => {
    const { client, user } = await registered(identity, 'stolen');
    const { client: thief } = await loggedIn(identity, { username: 'stolen', password });
    const { client: team } = await loggedIn(identity, admin);

    const byTeam = await team.delete(`/api/users/${user.id}/sessions`);
    const byOwner = await client.delete(`/api/users/${user.id}/sessions`);

    expect([byTeam.status, byOwner.status]).toEqual([404, 204]);
    expect([await refresh(thief), await refresh(client)]).toEqual([401, 204]);
    const { data } = await identity.events.next(
      'security.recorded',
      ({ data: { event } }) => event.kind === 'logout_all',
    );
    expect(data.event).toMatchObject({ userId: user.id, actorId: user.id });
  });

  test('ends elsewhere after a proof within ten minutes', async () => {
    const { client, user } = await registered(identity, 'prover');
    await loggedIn(identity, { username: 'prover', password });
    clock.aheadMs += stepUpMs;
    await refresh(client);
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
    expect(await refresh(client)).toBe(204);
    clock.aheadMs += idleMs;
    expect(await refresh(client)).toBe(401);
  });
});
