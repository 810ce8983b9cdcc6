import { describe, expect, test } from '@jest/globals';
import { knownTowns } from '@postcard/service-kit';
import { createTestClient } from '@postcard/service-kit/testing';
import jwt from 'jsonwebtoken';
import { admin, loggedIn, useIdentity } from '../testing/identity.ts';
import { profile } from '../testing/route-fixture.ts';

const [home, other] = knownTowns().map(({ id }) => id) as [string, string];
const password = 'Str0ng!pass9';

const identity = await useIdentity();
const { client: owner } = await loggedIn(identity, admin);
let made = 0;
async function invited(body: object) {
  const username = `person-${(made += 1)}`;
  const email = `${username}@example.com`;
  const invitation = await owner.post('/api/staff/invitations', { email, ...body });
  expect(invitation.status).toBe(201);
  const { token } = (await identity.events.next('staff.invited', ({ data }) => data.email === email)).data;
  const client = identity.client();
  const { body: user } = await client.post(`/api/staff/invitation/${token}`, {
    firstName: 'Lee',
    lastName: 'Park',
    username,
    password,
  });
  return { client, user, username, invitation: invitation.body };
}

async function roleIn(town: string, username: string) {
  const client = createTestClient(identity.url, '', town);
  const { body } = await client.post('/api/users/login', { username, password });
  const claims = jwt.decode(client.cookies.get('access_token')!) as jwt.JwtPayload;
  return { client, shown: [body.isAdmin, body.staffRole], claims: [claims['role'], claims['staff'], claims['town']] };
}

const press = [{ town: other, staffRole: 'press' }];

describe('a team member of one town', () => {
  test('has the role only in that town, and is listed with it', async () => {
    const { user, username, invitation } = await invited({ staffRole: 'staff', towns: press });
    expect([invitation.staffRole, invitation.towns]).toEqual(['staff', press]);
    const there = await roleIn(other, username);
    expect([there.shown, there.claims]).toEqual([
      [true, 'press'],
      ['admin', 'press', other],
    ]);
    const here = await roleIn(home, username);
    expect([here.shown, here.claims]).toEqual([
      [false, null],
      ['member', undefined, home],
    ]);
    expect((await here.client.get('/api/users')).status).toBe(403);
    expect((await here.client.get('/api/subscriptions')).status).toBe(403);
    const list = (await owner.get('/api/staff')).body as { id: string; towns: unknown }[];
    expect(list.find(({ id }) => id === user.id)?.towns).toEqual(press);
  });

  test('keeps the role when the account is changed in another town', async () => {
    const { user, username } = await invited({ staffRole: 'staff', towns: press });
    const here = await roleIn(home, username);
    const changed = await here.client.patch(`/api/users/${user.id}`, { ...profile, firstName: 'Robin' });
    expect(changed.status).toBe(200);
    const closing = await here.client.post(`/api/users/${user.id}/close`, { password });
    expect(closing.status).toBe(409);
    const event = await identity.events.next('user.updated', ({ data }) => data.member.firstName === 'Robin');
    expect(event.data.member).toMatchObject({ isAdmin: true, staffRole: 'staff', staffTowns: { [other]: 'press' } });
    expect((await roleIn(other, username)).shown).toEqual([true, 'press']);
    expect(((await owner.get('/api/staff')).body as { id: string }[]).map(({ id }) => id)).toContain(user.id);
  });

  test('loses a town at once', async () => {
    const { user, username } = await invited({ staffRole: 'books' });
    const there = await roleIn(other, username);
    expect(there.claims[1]).toBe('books');
    const towns = [{ town: home, staffRole: 'books' }];
    expect((await owner.patch(`/api/staff/${user.id}`, { staffRole: 'books', towns })).body.towns).toEqual(towns);
    expect((await there.client.get('/api/users')).status).toBe(401);
    expect((await roleIn(other, username)).claims[0]).toBe('member');
    expect((await roleIn(home, username)).claims[1]).toBe('books');
  });

  test('keeps the same towns when only the role changes', async () => {
    const { user } = await invited({ staffRole: 'staff', towns: press });
    const { body } = await owner.patch(`/api/staff/${user.id}`, { staffRole: 'books' });
    expect(body.towns).toEqual([{ town: other, staffRole: 'books' }]);
    const everywhere = await owner.patch(`/api/staff/${user.id}`, { staffRole: 'books', towns: null });
    expect(everywhere.body.towns).toBeNull();
  });
});

test('an owner has the role in every town', async () => {
  const { user, username } = await invited({ staffRole: 'owner' });
  expect((await roleIn(home, username)).claims[1]).toBe('owner');
  expect((await roleIn(other, username)).claims[1]).toBe('owner');
  const { body } = await owner.patch(`/api/staff/${user.id}`, { staffRole: 'owner', towns: null });
  expect(body.towns).toBeNull();
});

test('the `towns` field rejects an owner who is limited to some towns', async () => {
  const { user } = await invited({ staffRole: 'staff' });
  const role = { staffRole: 'owner', towns: press };

  const refused = [
    await owner.post('/api/staff/invitations', { email: 'some-towns@example.com', ...role }),
    await owner.patch(`/api/staff/${user.id}`, role),
  ];

  const refusal = [422, { towns: ['An owner works in every town. Leave the towns empty'] }];
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([refusal, refusal]);
});

test.each([
  ['an empty list', [], 'Please choose at least one town'],
  ['an unknown town', [{ town: 'nowhere', staffRole: 'press' }], 'Please choose existing towns'],
  ['a repeated town', [...press, { town: other, staffRole: 'books' }], 'Please choose each town once'],
])('the `towns` field rejects %s', async (_, towns, message) => {
  const { status, body } = await owner.post('/api/staff/invitations', {
    email: 'nobody@example.com',
    staffRole: 'staff',
    towns,
  });
  expect([status, body.errors]).toEqual([422, { towns: [message] }]);
});
