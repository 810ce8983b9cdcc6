import { expect, test, describe } from '@jest/globals';
import { knownTowns } from '@postcard/service-kit';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { admin, business, password, useIdentity, loggedIn, registered } from './testing/identity.ts';
import { application } from './testing/route-fixture.ts';

const [home, other] = knownTowns().map(({ id }) => id) as [string, string];
const identity = await useIdentity();
const clientIn = (town: string): TestClient => createTestClient(identity.url, '', town);

async function loggedInAt(town: string, credentials: { username: string; password: string }): Promise<TestClient> {
  const client = clientIn(town);
  expect((await client.post('/api/users/login', credentials)).status).toBe(200);
  return client;
}

async function joins(town: string, client: TestClient, userId: string): Promise<string> {
  const { body } = await client.post('/api/subscriptions', application(userId));
  const team = await loggedInAt(town, admin);
  expect((await team.post(`/api/subscriptions/${body.id}/approve`)).status).toBe(200);
  return (await client.get('/api/users/me')).body.membershipId as string;
}

const listed = async (town: string): Promise<string[]> => {
  const { body } = await (await loggedInAt(town, admin)).get('/api/users?limit=100');
  return body.map(({ username }: { username: string }) => username);
};

test('a business in two towns has one log-in and two memberships, and each town sees only its own', async () => {
  const there = clientIn(other);
  const { id } = (await there.post('/api/users/register', business('twotowns'))).body;
  expect(await listed(home)).not.toContain('twotowns');
  expect(await listed(other)).toContain('twotowns');

  const first = await joins(other, there, id);
  expect(first).toMatch(/^MEM-/);
  const here = await loggedInAt(home, { username: 'twotowns', password });
  expect((await here.get('/api/users/me')).body.membershipId).toBeNull();
  expect((await (await loggedInAt(home, admin)).get('/api/subscriptions')).body).toEqual([]);

  const second = await joins(home, here, id);
  expect(second).not.toBe(first);
  expect((await there.get('/api/users/me')).body.membershipId).toBe(first);
  expect(await listed(home)).toContain('twotowns');

  const approved = async (town: string) =>
    (await identity.events.next('membership.approved', ({ townId }) => townId === town)).data.member;
  expect(await approved(other)).toMatchObject({ membershipId: null, memberships: { [other]: first } });
  expect(await approved(home)).toMatchObject({ membershipId: second, memberships: { [other]: first } });
});

test('an account is visible in its first town and in towns where it applies for membership', async () => {
  const client = clientIn(home);
  const { id } = (await client.post('/api/users/register', business('visiting'))).body;
  const there = await loggedInAt(other, { username: 'visiting', password });
  await there.patch(`/api/users/${id}`, { businessName: 'Visiting Pipes' });
  expect(await listed(other)).not.toContain('visiting');

  await identity.db.collection<{ _id: string }>('users').updateOne({ _id: id }, { $unset: { towns: 1, townId: 1 } });
  expect((await there.post('/api/subscriptions', application(id))).status).toBe(201);
  for (const town of [home, other]) expect(await listed(town)).toContain('visiting');
});

test('shared fields of an account change in every town', async () => {
  const client = await loggedInAt(home, { username: 'twotowns', password });
  const { body } = await client.get('/api/users/me');
  await client.patch(`/api/users/${body.id}`, { businessName: 'Pipes and More' });

  const there = await loggedInAt(other, { username: 'twotowns', password });

  expect((await there.get('/api/users/me')).body).toMatchObject({
    businessName: 'Pipes and More',
    membershipId: expect.stringMatching(/^MEM-/),
  });
});

test('an owner sees the number of registrations and applications in every town', async () => {
  const owner = await loggedInAt(other, admin);
  const { status, body } = await owner.get('/api/subscriptions/statistics/towns');
  expect(status).toBe(200);
  expect(body.towns.map(({ id }: { id: string }) => id)).toEqual(knownTowns().map(({ id }) => id));
  const of = (town: string) => body.towns.find(({ id }: { id: string }) => id === town);
  expect(of(other)).toMatchObject({ registered: 1, applied: 2, approved: 1 });
  expect(of(home)).toMatchObject({ registered: 1, applied: 1, approved: 1 });
});

test('a refresh token of one town is rejected in another', async () => {
  const here = clientIn(home);
  await here.post('/api/users/register', business('carried'));
  const there = clientIn(other);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);

  const carried = await there.post('/api/users/refresh');

  expect([carried.status, (await there.get('/api/users/me')).status]).toEqual([401, 401]);
  expect((await here.post('/api/users/refresh')).status).toBe(204);
});

describe('membership', () => {
  test('requires an application, accepts one per user, and appears in the account once it is approved', async () => {
    const { client, user } = await registered(identity, 'applicant');
    const applied = await client.post('/api/subscriptions', application(user.id));
    expect(applied).toMatchObject({
      status: 201,
      body: { reviewStatus: 'pending', status: 'active', businessName: 'applicant Plumbing' },
    });
    expect((await client.post('/api/subscriptions', application(user.id))).body.code).toBe('already_applied');
    const pending = await team.get('/api/subscriptions?reviewStatus=pending');
    expect(pending.body.map(({ id }: { id: string }) => id)).toContain(applied.body.id);
    expect((await team.post(`/api/subscriptions/${applied.body.id}/approve`)).body.reviewStatus).toBe('approved');
    const late = await team.post(`/api/subscriptions/${applied.body.id}/reject`, { reason: 'late' });
    expect(late.body.code).toBe('already_reviewed');
    expect((await client.get('/api/users/me')).body.membershipId).toMatch(/^MEM-\d{4}-\d{4}$/);
    const event = await identity.eventOf('membership.approved', user.id);
    expect(event.data.member.membershipId).not.toBeNull();
    expect((await client.post('/api/subscriptions', application(user.id))).body.code).toBe('already_member');
  });

  test('shows the team the applicant and the account’s business address until the decision', async () => {
    const { client, user } = await registered(identity, 'located');
    const stranger = await registered(identity, 'stranger');
    const { body } = await client.post('/api/subscriptions', application(user.id));
    const path = `/api/subscriptions/${body.id}/business-address`;
    const address = { businessAddress: '12 High St' };
    const put = (by: typeof client, sent: object) => by.call(path, { method: 'PUT', body: sent });

    expect((await put(stranger.client, address)).status).toBe(404);
    expect((await put(client, { businessAddress: ' ' })).status).toBe(422);
    expect((await put(client, address)).body.applicationData).toMatchObject(address);

    const listed = (await team.get('/api/subscriptions?reviewStatus=pending')).body;
    expect(listed.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      applicationData: { businessDescription: 'Pipes', ...address },
      applicant: { contactName: user.contactName, email: user.email, phone: user.phone },
    });
    await team.post(`/api/subscriptions/${body.id}/approve`);
    expect((await put(client, address)).body.code).toBe('already_reviewed');
  });

  test('can be applied for again after a rejection', async () => {
    const { client, user } = await registered(identity, 'rejected');
    const { body } = await client.post('/api/subscriptions', application(user.id));

    expect((await team.post(`/api/subscriptions/${body.id}/reject`, { reason: 'Not local' })).body).toMatchObject({
      reviewStatus: 'rejected',
      rejectionReason: 'Not local',
    });
    expect((await client.get(`/api/users/${user.id}/active-subscription`)).status).toBe(404);
    expect((await client.post('/api/subscriptions', application(user.id))).status).toBe(201);
  });

  test.each([
    ['another plan', { membershipPlanId: 2 }],
    ['another amount', { amount: 100 }],
    ['another cycle', { billingCycle: 'yearly' }],
    ['another end date', { endDate: '2030-01-01T00:00:00.000Z' }],
  ])('rejects an application with %s', async (name, change) => {
    const { client, user } = await registered(identity, `terms-${name.replaceAll(' ', '-')}`);
    const { body } = await client.post('/api/subscriptions', { ...application(user.id), ...change });

    expect(body.code).toBe('validation_failed');
  });

  test('rejects an application in another user’s name', async () => {
    const { client } = await registered(identity, 'impostor');
    expect((await client.post('/api/subscriptions', application('someone-else'))).status).toBe(403);
  });
});

const { client: team } = await loggedIn(identity, admin);

async function applicant(name: string) {
  const { client, user } = await registered(identity, name);
  return { client, userId: user.id, apply: () => client.post('/api/subscriptions', application(user.id)) };
}

test('the team can end a membership at once, with a reason; the business can apply again', async () => {
  const { client, userId, apply } = await applicant('ended');
  const { id } = (await apply()).body;
  const end = (reason = 'The shop has closed') => team.post(`/api/subscriptions/${id}/end`, { reason });
  expect(await end()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  await team.post(`/api/subscriptions/${id}/approve`);
  expect((await client.get(`/api/users/${userId}`)).body.membershipId).toMatch(/^MEM-/);

  const responses = await Promise.all(Array.from({ length: 8 }, () => end()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(Array(7).fill(409));
  expect((await client.get(`/api/users/${userId}`)).body.membershipId).toBeNull();
  const published = await identity.events.next('membership.ended', ({ aggregateId }) => aggregateId === id);
  expect(published.data).toMatchObject({ reason: 'The shop has closed', member: { userId } });
  await identity.events.next(
    'user.updated',
    ({ data }) => data.member.userId === userId && data.member.membershipId === null,
  );

  expect((await apply()).status).toBe(201);
});

test('ending a membership requires a reason', async () => {
  const { apply } = await applicant('stays');
  const { id } = (await apply()).body;

  expect((await team.post(`/api/subscriptions/${id}/end`, { reason: ' ' })).body.errors).toHaveProperty('reason');
});
