import { describe, expect, test } from '@jest/globals';
import { admin, loggedIn, registered, useIdentity } from '../../testing/identity.ts';
import { application } from '../../testing/route-fixture.ts';

const identity = await useIdentity();
const { client: team } = await loggedIn(identity, admin);
const florist = { businessCategory: 'Retail / Shopping', businessSubcategory: 'Florist' };

async function anApplicant(name: string) {
  const { client, user } = await registered(identity, name);
  const { body } = await client.post('/api/subscriptions', application(user.id));
  const approve = () => team.post(`/api/subscriptions/${body.id}/approve`);
  return { client, id: user.id as string, trade: user.businessSubcategory as string, approve };
}

async function aMember(name: string) {
  const { approve, ...applicant } = await anApplicant(name);
  await approve();
  return applicant;
}

const pending = async (): Promise<string[]> =>
  (await team.get('/api/users?trade=pending')).body.map(({ id }: { id: string }) => id);

describe('a member’s new trade', () => {
  test('waits for the team, while the rest of the profile is saved', async () => {
    const { client, id, trade } = await aMember('gardener');

    const changed = await client.patch(`/api/users/${id}`, { ...florist, phone: '805 555 0199' });

    expect(changed).toMatchObject({
      status: 200,
      body: { businessSubcategory: trade, pendingTrade: florist, phone: '805 555 0199' },
    });
    expect(await pending()).toContain(id);
    const event = await identity.events.next(
      'user.updated',
      ({ aggregateId, aggregateVersion }) => aggregateId === id && aggregateVersion > 2,
    );
    expect(event.data.member.businessSubcategory).toBe(trade);
  });

  test('applies once the team accepts it', async () => {
    const { client, id } = await aMember('accepted');
    await client.patch(`/api/users/${id}`, florist);

    const accepted = await team.patch(`/api/users/${id}`, florist);

    expect(accepted.body).toMatchObject({ ...florist, pendingTrade: null });
    expect(await pending()).not.toContain(id);
  });

  test('ends when the team keeps the current one or the member requests it again', async () => {
    const { client, id, trade } = await aMember('undecided');
    const present = { businessCategory: 'Home Services', businessSubcategory: trade };
    await client.patch(`/api/users/${id}`, florist);

    expect((await team.patch(`/api/users/${id}`, present)).body).toMatchObject({ ...present, pendingTrade: null });
    await client.patch(`/api/users/${id}`, florist);
    expect((await client.patch(`/api/users/${id}`, present)).body).toMatchObject({ ...present, pendingTrade: null });
  });

  test('waits while the team approves an application with the old one', async () => {
    const { client, id, trade, approve } = await anApplicant('applicant');

    const changed = await client.patch(`/api/users/${id}`, florist);
    await approve();

    const asked = { businessSubcategory: trade, pendingTrade: florist };
    expect(changed.body).toMatchObject(asked);
    expect((await client.get('/api/users/me')).body).toMatchObject({ ...asked, membershipId: expect.any(String) });
    expect(await pending()).toContain(id);
  });

  test('applies at once to an account without a membership', async () => {
    const { client, user } = await registered(identity, 'newcomer');

    const changed = await client.patch(`/api/users/${user.id}`, florist);

    expect(changed.body).toMatchObject({ ...florist, pendingTrade: null });
  });
});
