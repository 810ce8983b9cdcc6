import { describe, expect, test } from '@jest/globals';
import type { StaffRole } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { admin, loggedIn, registered, useIdentity } from '../testing/identity.ts';

const identity = await useIdentity();
const { client: owner } = await loggedIn(identity, admin);
let made = 0;
const person = (username: string) => ({ firstName: 'Lee', lastName: 'Park', username, password: 'Str0ng!pass9' });

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
  ])('%s is invalid and withdrawn', async (_, end) => {
    const { client, id } = await aSecondOwner();
    const { path, email } = await invitedBy(client, 'owner');

    await end(id);

    expect((await identity.client().get(path)).status).toBe(404);
    expect((await identity.client().post(path, person(`back-${(made += 1)}`))).status).toBe(404);
    const open = (await owner.get('/api/staff/invitations')).body as { email: string }[];
    expect(open.map((each) => each.email)).not.toContain(email);
  });
});

describe('an address that a stranger has registered', () => {
  const typed = async (name: string) => {
    const email = `${name}@example.com`;
    const stranger = await registered(identity, name);
    await owner.post('/api/staff/invitations', { email, staffRole: 'owner' });
    const { data } = await identity.events.next('staff.invited', (event) => event.data.email === email);
    return { stranger, path: `/api/staff/invitation/${data.token}` };
  };

  test('gets an invitation, and the account goes to the address’s owner', async () => {
    const { stranger, path } = await typed('typed-early');
    const client = identity.client();

    const accepted = await client.post(path, person('joined-late'));

    expect(accepted).toMatchObject({ status: 201, body: { staffRole: 'owner', username: 'joined-late' } });
    expect((await client.get('/api/staff')).status).toBe(200);
    expect((await stranger.client.post('/api/users/refresh')).status).toBe(401);
    const login = { username: 'typed-early', password: person('').password };
    expect((await identity.client().post('/api/users/login', login)).status).toBe(401);
  });

  test('fails once its account is confirmed', async () => {
    const { stranger, path } = await typed('typed-and-read');
    const { data } = await identity.eventOf('user.registered', stranger.user.id);
    await stranger.client.post(`/api/users/verify-email/${data.verificationToken}`);

    const accepted = await identity.client().post(path, person('too-late'));

    expect(accepted.body.code).toBe('email_taken');
  });
});
