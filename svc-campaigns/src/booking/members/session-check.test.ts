import { beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { newMember } from '../../testing/builders.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';

const fixture = useServiceFixture();
let cards: string[];

beforeAll(async () => {
  cards = (await fixture.campaigns.client().get('/api/campaigns')).body.map(({ id }: { id: string }) => id);
});

test('a copied token cannot cancel or book after a logout, even before the event arrives', async () => {
  const { campaigns } = fixture;
  const owner = await fixture.addMember({ userId: 'robbed' });
  const booking = await fixture.buy(owner, cards[0] as string, 'M01');
  const thief = campaigns.client({ userId: 'robbed', sessionId: 'copied' });
  expect((await thief.post('/api/bookings', { campaignId: 'none', spotId: 'M02' })).status).toBe(404);
  campaigns.issuer.endSession('copied');
  expect((await thief.delete(`/api/bookings/${booking.id}`)).status).toBe(401);
  expect((await thief.post('/api/bookings', { campaignId: cards[1], spotId: 'M02' })).status).toBe(401);
  expect(await fixture.statusOf(owner, booking.id)).toBe('confirmed');
});

test('an administrator’s copied token cannot read or change data after a logout', async () => {
  const { campaigns } = fixture;
  await fixture.addMember({ userId: 'team', isAdmin: true });
  const thief = campaigns.client({ userId: 'team', role: 'admin', sessionId: 'copied-admin' });
  const paths = ['/api/bookings', '/api/invoices', '/api/disputes'];
  for (const path of paths) expect({ path, status: (await thief.get(path)).status }).toEqual({ path, status: 200 });
  campaigns.issuer.endSession('copied-admin');
  for (const path of paths) expect({ path, status: (await thief.get(path)).status }).toEqual({ path, status: 401 });
  expect((await thief.post(`/api/campaigns/${cards[0]}/status`, { status: 'locked' })).status).toBe(401);
});

test('a newly approved member can hold a spot before the event arrives', async () => {
  const { campaigns } = fixture;
  campaigns.issuer.setSession(newMember('fresh', { businessSubcategory: 'Pizza' }), 2);
  const client = campaigns.client({ userId: 'fresh' });
  const { status } = await client.post('/api/bookings', { campaignId: cards[2], spotId: 'M03' });
  expect(status).toBe(201);
  campaigns.issuer.fails(503);
  expect((await client.post('/api/bookings', { campaignId: 'none', spotId: 'M03' })).status).toBe(404);
  // While svc-identity fails, the projection applies and requests do not wait for svc-identity again.
  const asked = campaigns.issuer.askedFor();
  expect((await client.post('/api/bookings', { campaignId: 'none', spotId: 'M03' })).status).toBe(404);
  expect(campaigns.issuer.askedFor()).toBe(asked);
});

test('a closed account cannot book, even with a valid token', async () => {
  const client = await fixture.addMember({ userId: 'leaver' });
  const book = async () => (await client.post('/api/bookings', { campaignId: 'none', spotId: 'M01' })).status;
  expect(await book()).toBe(404);
  const member = newMember('leaver', { email: '', membershipId: null, sessionVersion: 2 });

  await fixture.campaigns.events.publish('user.closed', { member }, { aggregateId: 'leaver', aggregateVersion: 2 });

  await waitUntil(async () => (await book()) === 401);
});
