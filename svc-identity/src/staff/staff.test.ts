import { describe, expect, test } from '@jest/globals';
import { type StaffRole } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { admin, business, confirmed, loggedIn, password, registered, useIdentity } from '../testing/identity.ts';
import { withPasskey } from '../testing/second-factors.ts';

const identity = await useIdentity();
const { clock } = identity;
const { client: owner, user: ownUser } = await loggedIn(identity, admin);
const ownerId: string = ownUser.id;
const invite = (email: string, staffRole: StaffRole, by = owner) =>
  by.post('/api/staff/invitations', { email, staffRole });

/** Invites an address and returns the path of its invitation. */
async function invited(email: string, staffRole: StaffRole, by = owner): Promise<string> {
  const { status } = await invite(email, staffRole, by);
  if (status !== 201) throw new Error(`inviting returned ${status}`);
  const { data } = await identity.events.next('staff.invited', (event) => event.data.email === email);
  return `/api/staff/invitation/${data.token}`;
}

const person = (username: string) => ({ firstName: 'Lee', lastName: 'Park', username, password });

async function joined(username: string, staffRole: StaffRole) {
  const client = identity.client();
  const { status, body } = await client.post(await invited(`${username}@example.com`, staffRole), person(username));
  if (status !== 201) throw new Error(`accepting returned ${status}`);
  return { client, user: body };
}

describe('an invitation', () => {
  test('shows its address and role, creates one team account, and is then invalid', async () => {
    const path = await invited('lee@example.com', 'press');
    expect((await identity.client().get(path)).body).toEqual({
      email: 'lee@example.com',
      staffRole: 'press',
      invitedBy: 'Postcard Team',
    });
    const client = identity.client();
    const { status, body } = await client.post(path, person('lee'));
    expect([status, body.staffRole, body.isAdmin, body.emailVerified]).toEqual([201, 'press', true, true]);
    expect((await client.get('/api/users')).status).toBe(403);
    expect((await identity.client().get(path)).status).toBe(404);
    expect((await identity.client().post(path, person('lee-again'))).status).toBe(404);
    expect((await owner.get('/api/staff/invitations')).body).toEqual([]);
  });

  test('creates one account when fifty accept it concurrently', async () => {
    const path = await invited('crowd@example.com', 'staff');
    const statuses = await together(
      async (index) => (await identity.client().post(path, person(`crowd-${index}`))).status,
    );

    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });

  test('can be accepted again after a taken username', async () => {
    await registered(identity, 'taken');
    const path = await invited('second-try@example.com', 'books');

    expect((await identity.client().post(path, person('taken'))).body.code).toBe('username_taken');
    expect((await identity.client().post(path, person('not-taken'))).status).toBe(201);
  });

  test('is invalid after seven days, once withdrawn, and once its address gets another invitation', async () => {
    const late = await invited('late@example.com', 'staff');
    clock.aheadMs = 7 * 24 * 3_600_000;
    expect((await identity.client().get(late)).status).toBe(404);
    clock.aheadMs = 0;
    const { body } = await invite('late@example.com', 'books');
    expect((await identity.client().get(late)).status).toBe(404);
    const open = (await owner.get('/api/staff/invitations')).body;
    expect(open).toEqual([expect.objectContaining({ email: 'late@example.com', staffRole: 'books' })]);
    expect((await owner.delete(`/api/staff/invitations/${body.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/staff/invitations/${body.id}`)).status).toBe(404);
  });
});

describe('a role', () => {
  test('applies at once, and its change is logged with the old role', async () => {
    const books = await joined('bookkeeper', 'books');
    const read = () => books.client.get('/api/subscriptions/invoices/all');
    expect((await read()).status).toBe(200);
    expect((await owner.patch(`/api/staff/${books.user.id}`, { staffRole: 'press' })).body.staffRole).toBe('press');
    expect((await read()).status).toBe(401);
    await books.client.post('/api/users/refresh');
    expect((await read()).status).toBe(403);
    const changed = await identity.recorded('role_changed', books.user.id);
    expect(changed.data.event).toMatchObject({ actorId: ownerId, detail: 'books to press' });
  });

  test('ends with all sessions when a person is removed from the team, and the account stays', async () => {
    const gone = await joined('gone', 'staff');
    expect((await owner.delete(`/api/staff/${gone.user.id}`)).status).toBe(204);
    expect((await gone.client.post('/api/users/refresh')).status).toBe(401);
    const { body } = await identity.logIn('gone');
    expect([body.staffRole, body.isAdmin]).toEqual([null, false]);
    expect((await owner.delete(`/api/staff/${gone.user.id}`)).status).toBe(404);
  });

  test('cannot be given to a member', async () => {
    const { user } = await registered(identity, 'no-colleague');
    expect((await owner.patch(`/api/staff/${user.id}`, { staffRole: 'owner' })).status).toBe(404);
  });
});

test('the last owner cannot be demoted or removed', async () => {
  expect((await owner.patch(`/api/staff/${ownerId}`, { staffRole: 'staff' })).body.code).toBe('last_owner');
  expect((await owner.delete(`/api/staff/${ownerId}`)).body.code).toBe('last_owner');
  const other = await joined('co-owner', 'owner');
  expect((await owner.patch(`/api/staff/${other.user.id}`, { staffRole: 'staff' })).status).toBe(200);
  expect((await owner.delete(`/api/staff/${ownerId}`)).body.code).toBe('last_owner');
});

test('an owner can request the reset of a colleague’s second factors, which stay for a day', async () => {
  const unlucky = await joined('unlucky', 'staff');
  await withPasskey(unlucky);
  const listed = async () =>
    (await owner.get('/api/staff')).body.find(({ id }: { id: string }) => id === unlucky.user.id).hasSecondFactor;

  expect(await listed()).toBe(true);
  expect((await owner.delete(`/api/staff/${ownerId}/second-factors`)).status).toBe(409);
  expect((await owner.delete(`/api/staff/${unlucky.user.id}/second-factors`)).status).toBe(204);
  expect(await listed()).toBe(true);
});

test('the last owner stays even if a colleague is promoted and demoted concurrently', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = (await joined(`wavering-${round}`, 'staff')).user;
    const roles = ['owner', 'staff', 'owner', 'staff', 'owner', 'staff'];
    await Promise.all(roles.map((staffRole) => owner.patch(`/api/staff/${id}`, { staffRole })));

    const people = (await owner.get('/api/staff?limit=200')).body as { id: string; staffRole: string }[];
    const isOwner = people.find((each) => each.id === id)?.staffRole === 'owner';
    if (isOwner) await owner.patch(`/api/staff/${id}`, { staffRole: 'staff' });
    const lowered = await owner.patch(`/api/staff/${ownerId}`, { staffRole: 'staff' });
    const removed = await owner.delete(`/api/staff/${ownerId}`);

    expect([lowered.body.code, removed.body.code]).toEqual(['last_owner', 'last_owner']);
  }
});

describe('an invitation whose inviter', () => {
  test.each([
    ['is removed', 'removed', (id: string) => owner.delete(`/api/staff/${id}`)],
    ['is demoted', 'demoted', (id: string) => owner.patch(`/api/staff/${id}`, { staffRole: 'staff' })],
  ])('%s is invalid and withdrawn', async (_, name, end) => {
    const inviter = await joined(name, 'owner');
    await inviter.client.post(`/api/users/${inviter.user.id}/step-up`, { password });
    const email = `by-${name}@example.com`;
    const path = await invited(email, 'owner', inviter.client);

    await end(inviter.user.id);

    expect((await identity.client().get(path)).status).toBe(404);
    expect((await identity.client().post(path, person(`back-${name}`))).status).toBe(404);
    const open = (await owner.get('/api/staff/invitations')).body as { email: string }[];
    expect(open.map((each) => each.email)).not.toContain(email);
  });
});

describe('an address that a stranger has registered', () => {
  const typed = async (name: string) => {
    const stranger = await registered(identity, name);
    return { stranger, path: await invited(`${name}@example.com`, 'owner') };
  };

  test('can be invited, and the stranger loses the account', async () => {
    const { stranger, path } = await typed('typed-early');
    const client = identity.client();

    const accepted = await client.post(path, person('joined-late'));

    expect(accepted).toMatchObject({ status: 201, body: { staffRole: 'owner', username: 'joined-late' } });
    expect((await client.get('/api/staff')).status).toBe(200);
    expect((await stranger.client.post('/api/users/refresh')).status).toBe(401);
    expect((await identity.logIn('typed-early')).status).toBe(401);
  });

  test('cannot accept an invitation once the stranger’s account is confirmed', async () => {
    const { stranger, path } = await typed('typed-and-read');
    const { data } = await identity.eventOf('user.registered', stranger.user.id);
    await stranger.client.post(`/api/users/verify-email/${data.verificationToken}`);

    const accepted = await identity.client().post(path, person('too-late'));

    expect(accepted.body.code).toBe('email_taken');
  });
});

// Runs last, as its invitations stay open.
test('an invitation is rejected for an existing account and above fifty open ones', async () => {
  await confirmed(identity, 'member-already');
  expect((await invite(business('member-already').email, 'staff')).body.code).toBe('email_taken');
  const open = (await owner.get('/api/staff/invitations')).body.length;
  const sent = [];
  for (let each = open; each < 51; each++) sent.push((await invite(`many-${each}@example.com`, 'staff')).status);
  expect([sent.filter((status) => status === 201).length, sent.at(-1)]).toEqual([50 - open, 409]);
});
