import { describe, expect, test } from '@jest/globals';
import type { TestClient } from '@postcard/service-kit/testing';
import { factorsBeforeMs } from './email-change.ts';
import { admin, business, loggedIn, password, confirmed, useIdentity } from '../../testing/identity.ts';
import { loggedInBy, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;
const hourMs = 3_600_000;
const addressOf = (name: string) => `${name}@example.com`;
const ask = (client: TestClient, userId: string, email: string, currentPassword: string | undefined = password) =>
  client.patch(`/api/users/${userId}`, { email, currentPassword });
const open = (token: string) => identity.client().post(`/api/users/verify-email/${token}/password`, { password });
const undo = (token: string | undefined) => identity.client().post(`/api/users/undo-email-change/${token}`);
const requested = (userId: string, email: string) =>
  identity.events.next(
    'user.email-change-requested',
    ({ aggregateId, data }) => aggregateId === userId && data.newEmail === email,
  );
const changed = (userId: string, email: string) =>
  identity.events.next(
    'user.email-changed',
    ({ aggregateId, data }) => aggregateId === userId && data.member.email === email,
  );

/** Registers a user whose address an intruder with the password has just changed. */
async function taken(name: string) {
  const { client, user } = await confirmed(identity, name);
  await ask(client, user.id, addressOf(`${name}-new`));
  const link = await requested(user.id, addressOf(`${name}-new`));
  expect((await open(link.data.verificationToken)).status).toBe(204);
  return { client, user, published: (await changed(user.id, addressOf(`${name}-new`))).data };
}

describe('a change of address', () => {
  test.each([
    ['without the password', undefined, 'Current password is required'],
    ['with a wrong password', 'Wrong!pass1', 'Current password is incorrect'],
  ])('rejects a request %s', async (_, currentPassword, message) => {
    const name = currentPassword ? 'wrong' : 'missing';
    const { client, user } = await confirmed(identity, name);

    const { body } = await client.patch(`/api/users/${user.id}`, { email: addressOf(`${name}-new`), currentPassword });

    expect([body.code, body.errors]).toEqual(['validation_failed', { currentPassword: [message] }]);
    expect((await client.get('/api/users/me')).body).toMatchObject({ email: addressOf(name) });
  });

  test('throttles guesses of the password as log-in does', async () => {
    const { client, user } = await confirmed(identity, 'guessed');
    const responses: number[] = [];
    while (responses.length < 15 && !responses.includes(429))
      responses.push((await ask(client, user.id, addressOf('guessed-new'), `Wrong!pass${responses.length}`)).status);

    expect(responses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(responses.at(-1)).toBe(429);
  });

  test('applies once its link is opened; until then emails go to the old address', async () => {
    const { client, user } = await confirmed(identity, 'mover');
    const { data: first } = await identity.eventOf('user.registered', user.id);
    expect((await ask(client, user.id, addressOf('moved'))).body).toMatchObject({
      email: addressOf('mover'),
      pendingEmail: addressOf('moved'),
    });
    const { data } = await requested(user.id, addressOf('moved'));
    expect(data.member.email).toBe(addressOf('mover'));
    await client.post('/api/users/forgot-password', { email: addressOf('moved') });
    await client.post('/api/users/forgot-password', { email: addressOf('mover') });
    const reset = await identity.eventOf('user.password-recovery-requested', user.id);
    expect(reset.data.member.email).toBe(addressOf('mover'));
    for (const _ of ['once', 'again']) expect((await open(data.verificationToken)).status).toBe(204);
    expect((await client.get('/api/users/me')).body).toMatchObject({
      email: addressOf('moved'),
      emailVerified: true,
      pendingEmail: null,
    });
    expect((await open(first.verificationToken)).status).toBe(400);
    const late = await client.post(`/api/users/reset-password/${reset.data.resetToken}`, { password: 'Changed1pass' });
    expect(late.body.code).toBe('reset_token_invalid');
  });

  test.each([
    ['accepts', 'day-before', 24 * hourMs - 5000, 204],
    ['rejects', 'day-after', 24 * hourMs, 400],
  ])('%s its link at the end of a day (%s)', async (_, name, later, status) => {
    const { client, user } = await confirmed(identity, name);
    await ask(client, user.id, addressOf(`${name}-new`));

    const { data } = await requested(user.id, addressOf(`${name}-new`));
    clock.aheadMs += later;

    expect((await open(data.verificationToken)).status).toBe(status);
  });

  test('can be canceled, and its link can be resent, which makes the earlier link invalid', async () => {
    const { client, user } = await confirmed(identity, 'waverer');
    await ask(client, user.id, addressOf('waverer-new'));
    const first = await requested(user.id, addressOf('waverer-new'));
    expect((await client.post(`/api/users/${user.id}/verification`)).status).toBe(429);
    clock.aheadMs += 61_000;
    expect((await client.post(`/api/users/${user.id}/verification`)).status).toBe(202);
    const second = await identity.events.next(
      'user.email-change-requested',
      ({ aggregateId, id }) => aggregateId === user.id && id !== first.id,
    );
    expect((await open(first.data.verificationToken)).status).toBe(400);
    expect((await client.delete(`/api/users/${user.id}/pending-email`)).body).toMatchObject({
      email: addressOf('waverer'),
      pendingEmail: null,
    });
    expect((await open(second.data.verificationToken)).status).toBe(400);
  });

  test('rejects an address that is taken, even if it was taken after the request', async () => {
    const { client, user } = await confirmed(identity, 'late');
    await confirmed(identity, 'owner');
    expect((await ask(client, user.id, addressOf('owner'))).body.code).toBe('email_taken');
    await ask(client, user.id, addressOf('coveted'));
    const { data } = await requested(user.id, addressOf('coveted'));
    await confirmed(identity, 'coveted');
    expect(await open(data.verificationToken)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('cannot be requested by the team, which can send a link to the current address', async () => {
    const { user } = await confirmed(identity, 'helped');
    const { client: team } = await loggedIn(identity, admin);

    const asked = await ask(team, user.id, addressOf('helped-new'), admin.password);
    const sent = await team.post(`/api/users/${user.id}/password-link`);

    expect([asked.status, sent.status]).toEqual([403, 202]);
    const { data } = await identity.eventOf('user.password-recovery-requested', user.id);
    expect(data.member.email).toBe(addressOf('helped'));
  });
});

describe('the previous address', () => {
  test('restores the account’s address, starts a password reset and ends every session', async () => {
    const { client: thief, user, published } = await taken('robbed');
    await ask(thief, user.id, addressOf('robbed-third'));
    const pending = await requested(user.id, addressOf('robbed-third'));
    expect(published.formerEmail).toBe(addressOf('robbed'));
    expect((await undo(published.undoToken)).status).toBe(204);
    expect((await thief.post('/api/users/refresh')).status).toBe(401);
    expect((await identity.logIn('robbed')).status).toBe(401);
    expect((await open(pending.data.verificationToken)).status).toBe(400);
    expect((await undo(published.undoToken)).status).toBe(400);
    const reset = await identity.eventOf('user.password-recovery-requested', user.id);
    expect(reset.data.member.email).toBe(addressOf('robbed'));
    await identity.client().post(`/api/users/reset-password/${reset.data.resetToken}`, { password: 'Recovered1pass' });
    const { user: back } = await loggedIn(identity, { username: 'robbed', password: 'Recovered1pass' });
    expect(back).toMatchObject({ email: addressOf('robbed'), emailVerified: true });
  });

  test.each([
    ['can', 'in-time', 72 * hourMs - 5000, 204],
    ['cannot', 'too-late', 72 * hourMs, 400],
  ])('%s undo the change at the end of three days (%s)', async (_, name, later, status) => {
    const { published } = await taken(name);
    clock.aheadMs += later;

    expect((await undo(published.undoToken)).status).toBe(status);
  });

  test('removes second factors added from a week before the change, and keeps older ones', async () => {
    const person = await confirmed(identity, 'two-keys');
    const own = await withPasskey(person);
    clock.aheadMs += factorsBeforeMs + hourMs;
    const { client } = await loggedInBy(identity, own.authenticator);
    const early = await withPasskey({ client, user: person.user });
    await ask(client, person.user.id, addressOf('two-keys-new'));
    const link = await requested(person.user.id, addressOf('two-keys-new'));
    await open(link.data.verificationToken);
    const thief = await withPasskey({ client, user: person.user });

    const { data } = await changed(person.user.id, addressOf('two-keys-new'));

    expect((await undo(data.undoToken)).status).toBe(204);
    expect((await loggedInBy(identity, early.authenticator)).status).toBe(400);
    expect((await loggedInBy(identity, thief.authenticator)).status).toBe(400);
    expect((await loggedInBy(identity, own.authenticator)).status).toBe(200);
  });

  test('can undo even after a second change, and cannot be registered by another user', async () => {
    const { client: thief, user, published } = await taken('twice');
    await ask(thief, user.id, addressOf('twice-third'));
    const { data } = await requested(user.id, addressOf('twice-third'));
    expect((await open(data.verificationToken)).status).toBe(204);
    expect((await changed(user.id, addressOf('twice-third'))).data).toMatchObject({
      formerEmail: addressOf('twice-new'),
    });
    const squatter = { ...business('squatter'), email: addressOf('twice') };
    expect((await identity.client().post('/api/users/register', squatter)).body.code).toBe('email_taken');
    expect((await undo(published.undoToken)).status).toBe(204);
    const { data: reset } = await identity.eventOf('user.password-recovery-requested', user.id);
    expect(reset.member.email).toBe(addressOf('twice'));
  });
});
