import { describe, expect, test } from '@jest/globals';
import { admin, loggedIn, registered as registeredAt, useIdentity } from './testing/identity.ts';
import { application } from './testing/route-fixture.ts';

const identity = await useIdentity();

const registered = (name: string) => registeredAt(identity, name);

describe('membership', () => {
  test('allows one application, needs an administrator’s approval, and appears in the account', async () => {
    const { client, user } = await registered('applicant');
    const applied = await client.post('/api/subscriptions', application(user.id));
    expect(applied).toMatchObject({
      status: 201,
      body: { reviewStatus: 'pending', status: 'active', businessName: 'applicant Plumbing' },
    });
    expect((await client.post('/api/subscriptions', application(user.id))).body.code).toBe('already_applied');
    const team = (await loggedIn(identity, admin)).client;
    const pending = await team.get('/api/subscriptions?reviewStatus=pending');
    expect(pending.body.map(({ id }: { id: string }) => id)).toContain(applied.body.id);
    expect((await team.post(`/api/subscriptions/${applied.body.id}/approve`)).body.reviewStatus).toBe('approved');
    expect((await team.post(`/api/subscriptions/${applied.body.id}/reject`, { reason: 'late' })).body.code).toBe(
      'already_reviewed',
    );
    expect((await client.get('/api/users/me')).body.membershipId).toMatch(/^MEM-\d{4}-\d{4}$/);
    const event = await identity.eventOf('membership.approved', user.id);
    expect(event.data.member.membershipId).not.toBeNull();
    expect((await client.post('/api/subscriptions', application(user.id))).body.code).toBe('already_member');
  });

  test('shows the team the applicant and the account’s business address until the decision', async () => {
    const { client, user } = await registered('located');
    const stranger = await registered('stranger');
    const { body } = await client.post('/api/subscriptions', application(user.id));
    const path = `/api/subscriptions/${body.id}/business-address`;
    const address = { businessAddress: '12 High St' };
    const put = (by: typeof client, sent: object) => by.call(path, { method: 'PUT', body: sent });

    expect((await put(stranger.client, address)).status).toBe(404);
    expect((await put(client, { businessAddress: ' ' })).status).toBe(422);
    expect((await put(client, address)).body.applicationData).toMatchObject(address);

    const team = (await loggedIn(identity, admin)).client;
    const listed = (await team.get('/api/subscriptions?reviewStatus=pending')).body;
    expect(listed.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      applicationData: { businessDescription: 'Pipes', ...address },
      applicant: { contactName: user.contactName, email: user.email, phone: user.phone },
    });
    await team.post(`/api/subscriptions/${body.id}/approve`);
    expect((await put(client, address)).body.code).toBe('already_reviewed');
  });

  test('can be applied for again after a rejection', async () => {
    const { client, user } = await registered('rejected');
    const { body } = await client.post('/api/subscriptions', application(user.id));
    const team = (await loggedIn(identity, admin)).client;
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
    ['another end', { endDate: '2030-01-01T00:00:00.000Z' }],
  ])('rejects %s', async (name, change) => {
    const { client, user } = await registered(`terms-${name.replaceAll(' ', '-')}`);
    expect(await client.post('/api/subscriptions', { ...application(user.id), ...change })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
  });

  test('rejects an application in another user’s name', async () => {
    const { client } = await registered('impostor');
    expect((await client.post('/api/subscriptions', application('someone-else'))).status).toBe(403);
  });
});
