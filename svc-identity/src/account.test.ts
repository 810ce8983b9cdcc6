import { describe, expect, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { admin, loggedIn, password, registered, useIdentity } from './testing/identity.ts';
import { application } from './testing/route-fixture.ts';

const identity = await useIdentity();
const { clock } = identity;

const linksOf = (userId: string) =>
  identity.events.seen.filter(
    ({ type, aggregateId }) => type === 'user.verification-requested' && aggregateId === userId,
  );

/** Waits until a new event has arrived: a user's events arrive in order, so every earlier one has arrived too. */
async function untilHeardOf(client: Awaited<ReturnType<typeof registered>>['client'], userId: string): Promise<void> {
  const { body } = await client.patch(`/api/users/${userId}`, { businessName: `Renamed ${Date.now()}` });
  await identity.events.next(
    'user.updated',
    ({ data }) => data.member.userId === userId && data.member.businessName === body.businessName,
  );
}

describe('the link that confirms an address', () => {
  test('can be resent once a minute, and only the newest link works', async () => {
    const { client, user } = await registered(identity, 'unconfirmed');
    const resend = () => client.post(`/api/users/${user.id}/verification`);
    expect((await resend()).status).toBe(202);
    const tooSoon = await resend();
    expect(tooSoon.body.code).toBe('too_many_requests');
    const seconds = Number(tooSoon.headers.get('retry-after'));
    expect(seconds > 30 && seconds <= 60).toBe(true);
    const first = await identity.eventOf('user.verification-requested', user.id);
    clock.aheadMs += 61_000;
    expect((await resend()).status).toBe(202);
    const second = await identity.events.next(
      'user.verification-requested',
      ({ aggregateId, id }) => aggregateId === user.id && id !== first.id,
    );
    expect((await client.post(`/api/users/verify-email/${first.data.verificationToken}`)).status).toBe(400);
    expect((await client.post(`/api/users/verify-email/${second.data.verificationToken}`)).status).toBe(204);
    clock.aheadMs += 61_000;
    expect((await resend()).status).toBe(202);
    await untilHeardOf(client, user.id);
    expect(linksOf(user.id)).toHaveLength(2);
  });

  test('is sent once when requested twenty times concurrently', async () => {
    const { client, user } = await registered(identity, 'impatient');
    const responses = await together(() => client.post(`/api/users/${user.id}/verification`), 20);
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([202, ...Array.from({ length: 19 }, () => 429)]);
    await untilHeardOf(client, user.id);
    expect(linksOf(user.id)).toHaveLength(1);
  });
});

describe('a profile change', () => {
  test('fills a blank contact name and business type as registration does', async () => {
    const { client, user } = await registered(identity, 'nameable');
    const names = { firstName: 'Grace', lastName: 'Hopper', contactName: '  ' };
    const changed = await client.patch(`/api/users/${user.id}`, names);

    expect(changed.body).toMatchObject({ contactName: 'Grace Hopper', displayName: 'Grace Hopper' });
    expect((await client.patch(`/api/users/${user.id}`, { businessType: '' })).body.businessType).toBe('Other');
  });
});

describe('the export of an account', () => {
  test('returns all stored data as a file, without hashes or tokens', async () => {
    const { client, user } = await registered(identity, 'curious');
    await client.post('/api/subscriptions', application(user.id));
    await client.post(`/api/users/${user.id}/verification`);

    const { status, headers, body } = await client.get(`/api/users/${user.id}/export`);
    const name = `postcard-account-${user.accountNumber}.json`;

    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${name}"`]);
    expect(body).toMatchObject({
      user,
      subscriptions: [{ userId: user.id, applicationData: { businessDescription: 'Pipes' } }],
      sessions: [{ isCurrent: true }],
      membershipInvoices: [],
      secondFactors: { authenticator: false, passkeys: [] },
      logIns: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|[hH]ash|[tT]oken|emailVerification"|Key"/);
  });
});

describe('closing an account', () => {
  test('removes the personal data and keeps the business', async () => {
    const { client, user } = await registered(identity, 'leaving');
    const names = { firstName: 'Wilhelmina', lastName: 'Quince', contactName: '' };
    await client.patch(`/api/users/${user.id}`, { ...names, phone: '805 555 7777', website: 'quince.example' });
    const applied = await client.post('/api/subscriptions', application(user.id));
    const { client: elsewhere } = await loggedIn(identity, { username: 'leaving', password });
    const before = [...client.cookies];
    expect((await client.post(`/api/users/${user.id}/close`, { password })).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual(['device']);

    const { data } = await identity.eventOf('user.closed', user.id);
    expect(data.member).toMatchObject({
      userId: user.id,
      accountNumber: user.accountNumber,
      businessName: 'leaving Plumbing',
      displayName: 'leaving Plumbing',
      email: '',
      firstName: '',
      membershipId: null,
    });
    expect((await client.post('/api/users/login', { username: 'leaving', password })).status).toBe(401);
    expect((await elsewhere.post('/api/users/refresh')).status).toBe(401);
    for (const [cookie, value] of before) client.cookies.set(cookie, value);
    for (const later of [
      await client.get('/api/users/me'),
      await client.patch(`/api/users/${user.id}`, { firstName: 'Back' }),
      await client.post('/api/subscriptions', application(user.id)),
      await client.post('/api/users/refresh'),
    ])
      expect(later.status).toBe(401);

    const { client: team } = await loggedIn(identity, admin);
    const subscriptions = await team.get('/api/subscriptions');
    expect(subscriptions.body.find(({ id }: { id: string }) => id === applied.body.id)).toMatchObject({
      reviewStatus: 'rejected',
      status: 'closed',
      applicationData: { businessDescription: '' },
      businessName: 'leaving Plumbing',
    });
    expect((await team.post(`/api/subscriptions/${applied.body.id}/approve`)).body.code).toBe('already_reviewed');
    expect(await identity.storedWords()).not.toMatch(/Wilhelmina|Quince|805 555 7777|leaving@example/);
    await registered(identity, 'leaving');
  });

  test('requires the password and throttles guesses', async () => {
    const { client, user } = await registered(identity, 'hesitant');
    const close = (guess: string) => client.post(`/api/users/${user.id}/close`, { password: guess });
    for (let i = 0; i < 5; i++)
      expect((await close(`no${i}`)).body.errors).toEqual({ password: ['Password is incorrect'] });
    const blocked = await close(password);
    expect([blocked.status, Number(blocked.headers.get('retry-after')) >= 1]).toEqual([429, true]);
    expect((await client.get('/api/users/me')).status).toBe(200);
  });

  test('rejects administrators', async () => {
    const { client: team, user: own } = await loggedIn(identity, admin);
    const { body } = await team.post(`/api/users/${own.id}/close`, { password: admin.password });

    expect([body.code, body.message]).toEqual(['conflict', expect.stringContaining('administrator')]);
  });
});
