import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freeMembershipTerm } from '@postcard/contracts';
import type { TestClient, TestService } from '@postcard/service-kit/testing';
import { admin, password, startIdentity } from '../../testing/identity.ts';

let service: TestService;
let team: TestClient;

beforeAll(async () => {
  service = await startIdentity();
  team = service.client();
  await team.post('/api/users/login', admin);
});
afterAll(() => service.stop());

async function applicant(
  name: string,
): Promise<{ client: TestClient; userId: string; apply: () => Promise<{ status: number; body: { id: string } }> }> {
  const client = service.client();
  const { body } = await client.post('/api/users/register', {
    username: name,
    password,
    businessName: `${name} Plumbing`,
    businessType: 'Other',
    businessCategory: 'Home Services',
    businessSubcategory: 'Plumbing',
    firstName: 'Ada',
    lastName: 'Lopez',
    contactName: 'Ada',
    email: `${name}@example.com`,
    phone: '805 555 0100',
    website: '',
  });
  const applicationData = { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' };
  return {
    client,
    userId: body.id,
    apply: () =>
      client.post('/api/subscriptions', {
        userId: body.id,
        membershipPlanId: 1,
        ...freeMembershipTerm(new Date()),
        billingCycle: 'free',
        amount: 0,
        applicationData,
      }),
  };
}

test('the team ends a membership at once, once, with the reason; the business can apply again', async () => {
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
  const published = await service.events.next('membership.ended', ({ aggregateId }) => aggregateId === id);
  expect(published.data).toMatchObject({ reason: 'The shop has closed', member: { userId } });
  await service.events.next(
    'user.updated',
    ({ data }) => data.member.userId === userId && data.member.membershipId === null,
  );

  expect((await apply()).status).toBe(201);
});

test('ending a membership requires a reason and an administrator', async () => {
  const { client, apply } = await applicant('stays');
  const { id } = (await apply()).body;
  expect((await team.post(`/api/subscriptions/${id}/end`, { reason: ' ' })).body.errors).toHaveProperty('reason');
  expect((await client.post(`/api/subscriptions/${id}/end`, { reason: 'x' })).status).toBe(403);
  expect((await team.post('/api/subscriptions/nobodys/end', { reason: 'x' })).status).toBe(404);
});
