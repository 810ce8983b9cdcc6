import { describe, expect, test } from '@jest/globals';
import { verificationLinkMs } from '@postcard/contracts/business';
import { loggedIn, registered, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();
const { clock } = identity;

const minute = 60_000;
const addressOf = (name: string) => ({ email: `${name}@example.com` });
const forgot = (what: 'password' | 'username', name: string) =>
  identity.client().post(`/api/users/forgot-${what}`, addressOf(name));
const resetsOf = (userId: string) =>
  identity.events.seen.filter(
    ({ type, aggregateId }) => type === 'user.password-recovery-requested' && aggregateId === userId,
  );
const remindersOf = (userId: string) =>
  identity.events.seen.filter(
    ({ type, aggregateId }) => type === 'user.username-reminder-requested' && aggregateId === userId,
  );

async function resetLinkOf(userId: string, name: string): Promise<{ path: string; expiresAt: number }> {
  await forgot('password', name);
  const { data } = await identity.eventOf('user.password-recovery-requested', userId);
  return { path: `/api/users/reset-password/${data.resetToken}`, expiresAt: Date.parse(data.expiresAt) };
}

test('the service sends at most five reset links an hour to one address, and the last one works', async () => {
  const { user } = await registered(identity, 'flooded');
  for (let each = 0; each < 8; each++) await forgot('password', 'flooded');
  await forgot('username', 'flooded');
  // Requests are handled in order, so the links were sent before it.
  await identity.eventOf('user.username-reminder-requested', user.id);

  const sent = resetsOf(user.id) as { data: { resetToken: string } }[];

  expect(sent).toHaveLength(5);
  const path = `/api/users/reset-password/${sent.at(-1)?.data.resetToken}`;
  expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(204);
});

describe('a reset link', () => {
  test.each([
    ['works', 'just-before', 60 * minute - 5000, 204],
    ['is over', 'just-after', 60 * minute, 400],
  ])('%s %s sixty minutes are over', async (_, name, later, status) => {
    const { user } = await registered(identity, name);
    const asked = Date.now() + clock.aheadMs;
    const { path, expiresAt } = await resetLinkOf(user.id, name);
    expect(expiresAt).toBeGreaterThanOrEqual(asked + 60 * minute);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + clock.aheadMs + 60 * minute);
    clock.aheadMs += later;
    expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(status);
  });

  test('rejects a leaked password, and stays valid for another one', async () => {
    const { user } = await registered(identity, 'leaky');
    const { path } = await resetLinkOf(user.id, 'leaky');
    expect(await identity.client().post(path, { password: 'Password1' })).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('leaked')] } },
    });
    expect((await identity.client().post(path, { password: 'Changed1pass' })).status).toBe(204);
    await loggedIn(identity, { username: 'leaky', password: 'Changed1pass' });
  });

  test('sets one password when used concurrently', async () => {
    const { user } = await registered(identity, 'raced');
    const { path } = await resetLinkOf(user.id, 'raced');
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => identity.client().post(path, { password: `Changed${n}pass` })),
    );
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400 || status === 503)).toHaveLength(4);
  });
});

describe('concurrent recovery', () => {
  test('sends every promised email', async () => {
    const { user } = await registered(identity, 'both');
    const asked = await Promise.all(
      ['password', 'username', 'password', 'username', 'password', 'username'].map((what) =>
        forgot(what as 'password', 'both'),
      ),
    );
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    await forgot('username', 'both');
    await identity.events.next(
      'user.username-reminder-requested',
      ({ aggregateId, aggregateVersion }) => aggregateId === user.id && aggregateVersion > 7,
    );
    expect([resetsOf(user.id).length, remindersOf(user.id).length]).toEqual([3, 4]);
  });

  test('confirms the address by a valid link, repeatably and during other changes', async () => {
    const { client, user } = await registered(identity, 'scanned');
    const { data } = await identity.eventOf('user.registered', user.id);
    const open = () => client.post(`/api/users/verify-email/${data.verificationToken}`);
    const responses = await Promise.all([
      open(),
      forgot('username', 'scanned'),
      open(),
      forgot('password', 'scanned'),
      open(),
      open(),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([204, 202, 204, 202, 204, 204]);
    expect((await client.get('/api/users/me')).body.emailVerified).toBe(true);
  });

  test('rejects a confirmation link after seven days', async () => {
    const { client, user } = await registered(identity, 'late');
    const { data } = await identity.eventOf('user.registered', user.id);
    const open = async () => (await client.post(`/api/users/verify-email/${data.verificationToken}`)).status;
    const before = clock.aheadMs;
    clock.aheadMs = before + verificationLinkMs;
    expect(await open()).toBe(400);
    clock.aheadMs = before + verificationLinkMs - minute;
    expect(await open()).toBe(204);
    clock.aheadMs = before;
    expect((await client.get('/api/users/me')).body.emailVerified).toBe(true);
  });
});
