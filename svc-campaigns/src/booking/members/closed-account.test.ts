import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startStand, type Stand } from '../../testing/service-fixture.ts';
import { until } from '../../testing/until.ts';

let stand: Stand;

beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.stop());

test('whoever closed the account books nothing more, even with a token that still lives', async () => {
  const client = await stand.know({ userId: 'leaver' });
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
  await stand.campaigns.events.publish('user.closed', { member }, { aggregateId: 'leaver', aggregateVersion: 2 });
  await until(async () => (await book()) === 401);
});
