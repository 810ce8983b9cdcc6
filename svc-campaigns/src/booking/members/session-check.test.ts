import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServiceFixture, testCards, type ServiceFixture } from '../../testing/service-fixture.ts';

let fixture: ServiceFixture;
let cards: string[];

beforeAll(async () => {
  fixture = await startServiceFixture();
  cards = (await fixture.campaigns.client().get('/api/campaigns')).body.map(({ id }: { id: string }) => id);
});
afterAll(() => fixture.stop());

const member = (userId: string, membershipId: string | null) => ({
  userId,
  membershipId,
  accountNumber: 'MP-0000-0001',
  email: `${userId}@example.com`,
  firstName: 'Ada',
  displayName: 'Ada Lopez',
  businessName: `${userId} Pizza`,
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Pizza',
  isAdmin: false,
  sessionVersion: 1,
});

test('a copied token cancels and books nothing after a logout, even before the event arrives', async () => {
  const { campaigns } = fixture;
  const owner = await fixture.addMember({ userId: 'robbed' });
  const booking = await fixture.hold(owner, cards[0] as string, 'M01');
  await fixture.enterCard((await owner.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
  await fixture.becomes(owner, booking.id, 'confirmed');
  const thief = campaigns.client({ userId: 'robbed', sessionId: 'copied' });
  expect((await thief.post('/api/bookings', { campaignId: 'none', spotId: 'M02' })).status).toBe(404);
  campaigns.issuer.endSession('copied');
  expect((await thief.delete(`/api/bookings/${booking.id}`)).status).toBe(401);
  expect((await thief.post('/api/bookings', { campaignId: cards[1], spotId: 'M02' })).status).toBe(401);
  expect(await fixture.statusOf(owner, booking.id)).toBe('confirmed');
});

test('an administrator’s copied token neither reads nor changes anything after a logout', async () => {
  const { campaigns } = fixture;
  await fixture.addMember({ userId: 'team', isAdmin: true });
  const thief = campaigns.client({ userId: 'team', role: 'admin', sessionId: 'copied-admin' });
  const paths = ['/api/bookings', '/api/invoices', '/api/disputes'];
  for (const path of paths) expect({ path, status: (await thief.get(path)).status }).toEqual({ path, status: 200 });
  campaigns.issuer.endSession('copied-admin');
  for (const path of paths) expect({ path, status: (await thief.get(path)).status }).toEqual({ path, status: 401 });
  expect((await thief.post(`/api/campaigns/${cards[0]}/status`, { status: 'locked' })).status).toBe(401);
});

test('a member approved a moment ago holds a spot before the event arrives', async () => {
  const { campaigns } = fixture;
  campaigns.issuer.setSession(member('fresh', 'MEM-0000-0002'), 2);
  const client = campaigns.client({ userId: 'fresh' });
  const { status } = await client.post('/api/bookings', { campaignId: cards[2], spotId: 'M03' });
  expect(status).toBe(201);
  campaigns.issuer.fails(503);
  expect((await client.post('/api/bookings', { campaignId: 'none', spotId: 'M03' })).status).toBe(404);
  // While svc-identity fails, its events count and no request waits for it again.
  const asked = campaigns.issuer.askedFor();
  expect((await client.post('/api/bookings', { campaignId: 'none', spotId: 'M03' })).status).toBe(404);
  expect(campaigns.issuer.askedFor()).toBe(asked);
});
