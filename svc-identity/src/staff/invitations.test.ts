import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StaffRole } from '@postcard/contracts';
import type { TestClient, TestService } from '@postcard/service-kit/testing';
import { admin, loggedIn, startIdentity } from '../testing/identity.ts';

let identity: TestService;
let owner: TestClient;
let made = 0;

beforeAll(async () => {
  identity = await startIdentity();
  owner = (await loggedIn(identity, admin)).client;
});
afterAll(() => identity.stop());

const person = (username: string) => ({ firstName: 'Lee', lastName: 'Park', username, password: 'Str0ng!pass9' });

/** The address of an invitation that somebody sends. */
async function invitedBy(client: TestClient, staffRole: StaffRole) {
  const email = `invited-${(made += 1)}@example.com`;
  const { status } = await client.post('/api/staff/invitations', { email, staffRole });
  if (status !== 201) throw new Error(`inviting returned ${status}`);
  const { data } = await identity.events.next('staff.invited', (event) => event.data.email === email);
  return { path: `/api/staff/invitation/${data.token}`, email };
}

async function aSecondOwner() {
  const username = `owner-${(made += 1)}`;
  const client = identity.client();
  const { body } = await client.post((await invitedBy(owner, 'owner')).path, person(username));
  await client.post(`/api/users/${body.id}/step-up`, { password: person(username).password });
  return { client, id: body.id as string };
}

describe('an invitation whose inviter', () => {
  test.each([
    ['is removed', (id: string) => owner.delete(`/api/staff/${id}`)],
    ['is demoted', (id: string) => owner.patch(`/api/staff/${id}`, { staffRole: 'staff' })],
  ])('%s opens nothing, and is withdrawn', async (_, end) => {
    const { client, id } = await aSecondOwner();
    const { path, email } = await invitedBy(client, 'owner');

    await end(id);

    expect((await identity.client().get(path)).status).toBe(404);
    expect((await identity.client().post(path, person(`back-${(made += 1)}`))).status).toBe(404);
    const open = (await owner.get('/api/staff/invitations')).body as { email: string }[];
    expect(open.map((each) => each.email)).not.toContain(email);
  });
});
