import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { termsVersion } from '@postcard/contracts/business';
import type { Subscription } from '@postcard/contracts';
import { admin, business, copyOf, loggedIn, password, registered, useIdentity } from '../../testing/identity.ts';
import { fiveFields } from '../../testing/route-fixture.ts';
import { withPasskey } from '../../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;
const dayMs = 24 * 3_600_000;
const start = (body: object, key: string | null = randomUUID(), client = identity.client()) =>
  client.post('/api/users/quick-start', body, key === null ? {} : { 'idempotency-key': key });
const startedOf = (userId: string) => identity.eventOf('user.quick-started', userId);

async function applicationsOf(userId: string): Promise<Subscription[]> {
  const team = (await loggedIn(identity, admin)).client;
  const { body } = await team.get('/api/subscriptions?reviewStatus=pending&limit=200');
  return (body as Subscription[]).filter((each) => each.userId === userId);
}

describe('a quick start', () => {
  test('creates an account without a password, its session and an application', async () => {
    const client = identity.client();
    const { status, body: user } = await start(fiveFields('ada.lopez'), randomUUID(), client);
    expect(status).toBe(201);
    expect(user).toMatchObject({
      username: 'ada-lopez',
      businessType: 'Home Services',
      firstName: 'Ada',
      lastName: 'Lopez',
      contactName: 'Ada Lopez',
      displayName: 'Ada Lopez',
      terms: { version: termsVersion, acceptedAt: expect.any(String) },
      emailVerified: false,
      hasPassword: false,
      website: null,
      membershipId: null,
    });
    expect((await client.get('/api/users/me')).body).toEqual(user);
    const applicationData = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };
    expect(await applicationsOf(user.id)).toMatchObject([
      { businessName: 'ada.lopez Plumbing', membershipPlanId: 1, amount: 0, billingCycle: 'free', applicationData },
    ]);
    const { data } = await startedOf(user.id);
    expect(data).toMatchObject({ username: 'ada-lopez', member: { userId: user.id, membershipId: null } });
    const applied = await identity.events.next('membership.applied', (event) => event.data.member.userId === user.id);
    expect(applied.data.member.email).toBe('ada.lopez@example.com');
    expect(applied.data.quickStart).toBe(true);
  });

  test.each([
    ['one-word', '  Zoë ', { firstName: 'Zoë', lastName: '', contactName: 'Zoë' }],
    ['three-words', 'Ada Maria Lopez', { firstName: 'Ada', lastName: 'Maria Lopez', contactName: 'Ada Maria Lopez' }],
  ])('accepts five fields of an older release and splits the name: %s', async (email, name, names) => {
    const { firstName: _, lastName: __, ...others } = fiveFields(email);

    const { body } = await start({ ...others, name });

    expect(body).toMatchObject(names);
  });

  test('picks another username if one is taken', async () => {
    await registered(identity, 'info');
    const { body } = await start({ ...fiveFields(), email: 'Info@elsewhere.example' });

    expect(body.username).toMatch(/^info-\d{1,6}$/);
  });

  test('fails for a known address, even one that was recently changed', async () => {
    await registered(identity, 'known');
    expect((await start({ ...fiveFields(), email: 'KNOWN@example.com' })).body.code).toBe('email_taken');
    const { client, user } = await registered(identity, 'moves');
    await client.patch(`/api/users/${user.id}`, { email: 'moved@example.com', currentPassword: password });
    const asked = await identity.eventOf('user.email-change-requested', user.id);
    await client.post(`/api/users/verify-email/${asked.data.verificationToken}`);
    expect((await start({ ...fiveFields(), email: 'moves@example.com' })).body.code).toBe('email_taken');
  });

  test('ends the browser’s earlier session', async () => {
    const { client } = await registered(identity, 'before');
    const earlier = copyOf(identity, client);
    await start(fiveFields('after'), randomUUID(), client);

    expect((await client.get('/api/users/me')).body.username).toBe('after');
    expect((await earlier.post('/api/users/refresh')).status).toBe(401);
  });
});

describe('a repeated quick start', () => {
  test('returns the same account for the same key, with a new session and no second application', async () => {
    const key = randomUUID();
    const first = await start(fiveFields('repeats'), key);
    const client = identity.client();

    const second = await start(fiveFields('repeats'), key, client);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await client.get('/api/users/me')).body.id).toBe(first.body.id);
    expect(await applicationsOf(first.body.id)).toHaveLength(1);
  });

  test('creates one account and one application when sent twice concurrently', async () => {
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => start(fiveFields('twice'), key)));

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await applicationsOf(responses[0]?.body.id)).toHaveLength(1);
  });

  test('succeeds for only one of several concurrent keys for the same address', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => start(fiveFields('raced'))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  const key = randomUUID();
  test.each([
    ['another key', {}, randomUUID()],
    ['no key', {}, null],
    ['another phone', { phone: '805 555 0199' }, key],
    ['another name', { firstName: 'Eve' }, key],
  ])('returns email_taken with %s', async (_, change, sent) => {
    await start(fiveFields('strict'), key);
    expect((await start({ ...fiveFields('strict'), ...change }, sent)).body.code).toBe('email_taken');
  });

  test('returns email_taken for a guessable key', async () => {
    expect((await start(fiveFields('guessed'), '1')).status).toBe(201);
    expect((await start(fiveFields('guessed'), '1')).body.code).toBe('email_taken');
  });

  test('does not open an account that has a passkey meanwhile', async () => {
    const client = identity.client();
    const own = randomUUID();
    const { body: user } = await start(fiveFields('guarded'), own, client);
    const { data } = await identity.eventOf('user.quick-started', user.id);
    await client.post(`/api/users/quick-start/${data.token}`);

    await withPasskey({ client, user });

    expect((await start(fiveFields('guarded'), own)).body.code).toBe('email_taken');
  });

  test('does not open an account that was registered with a password', async () => {
    const own = randomUUID();
    await identity.client().post('/api/users/register', business('with-password'), { 'idempotency-key': own });

    expect((await start(fiveFields('with-password'), own)).body.code).toBe('email_taken');
  });

  test('returns email_taken after a day', async () => {
    const own = randomUUID();
    await start(fiveFields('late'), own);
    clock.aheadMs += dayMs - 60_000;
    expect((await start(fiveFields('late'), own)).status).toBe(201);
    clock.aheadMs += 60_000;
    expect((await start(fiveFields('late'), own)).body.code).toBe('email_taken');
  });
});
