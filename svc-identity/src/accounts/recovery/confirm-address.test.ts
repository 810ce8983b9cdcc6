import { expect, test } from '@jest/globals';
import { business, confirmed, password, useIdentity } from '../../testing/identity.ts';

const identity = await useIdentity();
test('a changed address is not confirmed in a stranger’s browser, and stays free for its owner', async () => {
  const { client, user } = await confirmed(identity, 'trojan');
  const { client: other } = await confirmed(identity, 'bystander');
  await client.patch(`/api/users/${user.id}`, { email: 'victim@example.com', currentPassword: password });
  const { data } = await identity.eventOf('user.email-change-requested', user.id);
  const link = `/api/users/verify-email/${data.verificationToken}`;

  const refused = [
    await identity.client().post(link),
    await other.post(link),
    await identity.client().post(`${link}/password`, { password: 'Wrong!pass1' }),
  ];
  const free = await identity.client().post('/api/users/register', business('victim'));

  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(free.status).toBe(201);
});
