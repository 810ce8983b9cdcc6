import { expect, test } from '@jest/globals';
import { admin, loggedIn, useIdentity } from '../testing/identity.ts';

const identity = await useIdentity();
const { client: owner, user: ownUser } = await loggedIn(identity, admin);
const ownerId: string = ownUser.id;
async function joined(username: string): Promise<string> {
  const email = `${username}@example.com`;
  await owner.post('/api/staff/invitations', { email, staffRole: 'staff' });
  const { data } = await identity.events.next('staff.invited', (event) => event.data.email === email);
  const body = { firstName: 'Lee', lastName: 'Park', username, password: 'Str0ng!pass9' };
  return (await identity.client().post(`/api/staff/invitation/${data.token}`, body)).body.id;
}

test('an owner remains when one is promoted and demoted concurrently and the last real one is removed', async () => {
  for (let round = 0; round < 12; round++) {
    const id = await joined(`wavering-${round}`);
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
