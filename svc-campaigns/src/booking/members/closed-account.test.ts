import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

let fixture: ServiceFixture;

beforeAll(async () => {
  fixture = await startServiceFixture();
});
afterAll(() => fixture.stop());

test('a closed account books nothing more, even with a valid token', async () => {
  const client = await fixture.addMember({ userId: 'leaver' });
  const book = async () => (await client.post('/api/bookings', { campaignId: 'none', spotId: 'M01' })).status;
  expect(await book()).toBe(404);
  const member = {
    userId: 'leaver',
    accountNumber: 'MP-0000-0001',
    email: '',
    firstName: '',
    displayName: 'leaver Pizza',
    businessName: 'leaver Pizza',
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Pizza',
    membershipId: null,
    isAdmin: false,
    sessionVersion: 2,
  };
  await fixture.campaigns.events.publish('user.closed', { member }, { aggregateId: 'leaver', aggregateVersion: 2 });
  await waitUntil(async () => (await book()) === 401);
});
