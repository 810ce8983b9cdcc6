import { expect, test } from '@jest/globals';
import { admin, loggedIn, registered, useIdentity } from '../../testing/identity.ts';
import { application } from '../../testing/route-fixture.ts';

const service = await useIdentity();
const { client: team } = await loggedIn(service, admin);

async function applicant(name: string) {
  const { client, user } = await registered(service, name);
  return { client, userId: user.id, apply: () => client.post('/api/subscriptions', application(user.id)) };
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
