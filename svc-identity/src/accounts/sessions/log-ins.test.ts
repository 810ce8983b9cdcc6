import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { LogInEntry } from '@postcard/contracts';
import {
  admin,
  copyOf,
  loggedIn,
  password,
  confirmed,
  registered,
  untilThrottled,
  useIdentity,
} from '../../testing/identity.ts';
import { fiveFields } from '../../testing/route-fixture.ts';
import { loggedInBy, withApp, withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();

type Browser = { userAgent?: string; ip?: string; device?: string | undefined };
const attempt = (
  username: string,
  given: string,
  { userAgent = 'Phone/1.0', ip = '203.0.113.9', device }: Browser = {},
) => {
  const client = identity.client();
  if (device) client.cookies.set('device', device);
  return client.post('/api/users/login', { username, password: given }, { 'user-agent': userAgent, 'x-client-ip': ip });
};

const logInsOf = async ({ client, user }: Awaited<ReturnType<typeof registered>>): Promise<LogInEntry[]> =>
  (await client.get(`/api/users/${user.id}/log-ins`)).body;

const { recorded } = identity;
test('the list contains each log-in of an account, including failed ones, newest first with its origin', async () => {
  const person = await registered(identity, 'listed');
  await attempt('listed', 'Wrong!pass1', { ip: '198.51.100.7' });
  await attempt('listed', password);

  expect(await logInsOf(person)).toMatchObject([
    { outcome: 'succeeded', method: 'password', userAgent: 'Phone/1.0', network: '203.0.113.0/24', isNewDevice: true },
    { outcome: 'failed', method: 'password', network: '198.51.100.0/24', isNewDevice: false },
  ]);
});

test('a missing code is not counted as a failure, and a wrong code is', async () => {
  const person = await confirmed(identity, 'two-steps');
  const { code } = await withApp(person);
  await attempt('two-steps', password);
  expect(await logInsOf(person)).toMatchObject([{ byLink: true }]);
  for (const given of ['000000', code()]) await identity.logIn('two-steps', password, { code: given });
  expect((await logInsOf(person)).map(({ outcome, method }) => `${outcome} ${method}`)).toEqual([
    'succeeded password_and_code',
    'failed password_and_code',
    'succeeded password',
  ]);
});

test('a log-in without a code is not throttled, and a wrong code counts as a wrong password', async () => {
  const person = await confirmed(identity, 'steps-counted');
  await withApp(person);
  for (let each = 0; each < 8; each++) expect((await attempt('steps-counted', password)).status).toBe(401);
  await untilThrottled(async () => {
    const { status } = await identity.logIn('steps-counted', password, { code: '000000' });
    // The log-in without a code in between does not reset the count.
    if (status !== 429) await attempt('steps-counted', password);
    return status;
  });
});

describe('an email about a new device', () => {
  test('names the origin of a log-in by password or passkey from an unknown browser', async () => {
    const person = await registered(identity, 'elsewhere');
    await attempt('elsewhere', password);
    const { data } = await identity.events.next('user.new-device', (event) => event.aggregateId === person.user.id);
    expect(data).toMatchObject({ userAgent: 'Phone/1.0', network: '203.0.113.0/24' });
    const keyed = await confirmed(identity, 'elsewhere-too');
    const { authenticator } = await withPasskey(keyed);
    await loggedInBy(identity, authenticator);
    await identity.events.next('user.new-device', (event) => event.aggregateId === keyed.user.id);
  });

  test('is not sent for a log-in from the browser that registered or another known one', async () => {
    const person = await registered(identity, 'at-home');
    const device = person.client.cookies.get('device');

    expect((await attempt('at-home', password, { device })).status).toBe(200);
    expect((await logInsOf(person)).map(({ isNewDevice }) => isNewDevice)).toEqual([false]);
  });
});

describe('a new account', () => {
  const newDevicesOf = (userId: string): number =>
    identity.events.seen.filter(({ type, aggregateId }) => type === 'user.new-device' && aggregateId === userId).length;

  /** Logs in from an unknown phone and waits for its email, so that no earlier one is pending. */
  async function logInElsewhere(username: string, given: string, userId: string): Promise<void> {
    await attempt(username, given);
    await identity.eventOf('user.new-device', userId);
  }

  test('sends no email about a new device while registering, confirming the address and logging in again', async () => {
    const person = await confirmed(identity, 'new-here');
    const again = { username: 'new-here', password };
    await person.client.post('/api/users/logout');
    expect((await person.client.post('/api/users/login', again)).status).toBe(200);

    await logInElsewhere('new-here', password, person.user.id);

    expect(newDevicesOf(person.user.id)).toBe(1);
  });

  test('sends no email about a new device while booking, choosing a password and logging in', async () => {
    const client = identity.client();
    const key = { 'idempotency-key': randomUUID() };
    const { body: user } = await client.post('/api/users/quick-start', fiveFields('books-first'), key);
    const { data } = await identity.eventOf('user.quick-started', user.id);
    const again = { username: user.username, password: 'Chosen!pass9' };
    const { password: chosen } = again;
    expect((await client.post(`/api/users/quick-start/${data.token}`)).status).toBe(200);
    expect((await client.post(`/api/users/reset-password/${data.token}`, { password: chosen })).status).toBe(204);
    expect((await client.post('/api/users/login', again)).status).toBe(200);

    await logInElsewhere(again.username, chosen, user.id);

    expect(newDevicesOf(user.id)).toBe(1);
  });
});

describe('the security log', () => {
  test('records a lock-out once while guesses continue', async () => {
    const { user } = await registered(identity, 'locked');
    await untilThrottled(async () => (await attempt('locked', 'Wrong!pass1')).status);
    for (let guess = 0; guess < 5; guess++) await attempt('locked', 'Wrong!pass1');

    await recorded('lockout', user.id);
    const recordings = identity.events.seen
      .filter(({ type }) => type === 'security.recorded')
      .map(({ data }) => (data as { event: { kind: string; userId: string } }).event);
    const lockouts = recordings.filter(({ kind, userId }) => kind === 'lockout' && userId === user.id);

    expect(lockouts.length).toBeLessThanOrEqual(2);
  });

  test('records a failed log-in with an unknown name, without the name', async () => {
    await attempt('nobody-at-all', password);
    const { data } = await recorded('login_failed', null);

    expect(JSON.stringify(data)).not.toContain('nobody-at-all');
  });

  test('records replayed refresh tokens, changed passwords and log-outs of other sessions', async () => {
    const person = await registered(identity, 'eventful');
    const { client } = await loggedIn(identity, { username: 'eventful', password });
    await client.delete(`/api/users/${person.user.id}/sessions`);
    await recorded('logout_all', person.user.id);
    const change = { currentPassword: password, newPassword: 'An0ther!pass' };
    await client.post(`/api/users/${person.user.id}/password`, change);
    await recorded('password_changed', person.user.id);
    const again = await loggedIn(identity, { username: 'eventful', password: 'An0ther!pass' });
    const copy = copyOf(identity, again.client);
    await again.client.post('/api/users/refresh');
    await copy.post('/api/users/refresh');
    await recorded('refresh_replayed', person.user.id);
  });

  test('records each account that the team reads, and every export', async () => {
    const { user } = await registered(identity, 'read-about');
    const { client, user: team } = await loggedIn(identity, admin);
    await client.get(`/api/users/${user.id}`);
    const read = await identity.events.next(
      'security.recorded',
      ({ data: { event } }) => event.kind === 'personal_data_read' && event.target === user.id,
    );
    expect(read.data.event).toMatchObject({ actorId: team.id, route: 'getUser' });
    await client.get('/api/subscriptions/invoices/export.csv');
    await identity.events.next('security.recorded', ({ data: { event } }) => event.route === 'exportMembershipCharges');
  });
});
