import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';

let fixture: ServiceFixture;

beforeAll(async () => {
  fixture = await startServiceFixture();
});
afterAll(() => fixture.stop());

describe('the webhook', () => {
  test('rejects a body without a valid signature', async () => {
    const client = fixture.campaigns.client();
    const response = await client.call('/api/stripe/webhook', {
      method: 'POST',
      raw: '{"id":"evt_1"}',
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect(response).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
  });
});

describe('another member’s booking', () => {
  test('is not found', async () => {
    const owner = await fixture.addMember({ userId: 'owner', businessSubcategory: 'Catering' });
    const other = await fixture.addMember({ userId: 'other', businessSubcategory: 'Pharmacy' });
    const booking = await fixture.hold(owner, await fixture.cardId(), 'M01');
    for (const response of [
      await other.get(`/api/bookings/${booking.id}`),
      await other.post(`/api/bookings/${booking.id}/checkout`),
      await other.delete(`/api/bookings/${booking.id}`),
      await other.get('/api/users/owner/participations'),
      await other.get('/api/campaigns/user/owner'),
    ]) {
      expect(response.status).toBe(404);
    }
    expect((await other.get('/api/bookings')).body).toEqual([]);
  });
});

describe('an administrator', () => {
  test('creates a card and changes its status, which other callers may not', async () => {
    const admin = await fixture.addMember({ userId: 'team', isAdmin: true });
    const draft = {
      name: 'Extra card',
      description: '',
      zone: 'A',
      distributionDate: '2030-05-20T17:00:00.000Z',
      distributionZipCodes: ['93021'],
      totalHouseholds: 5000,
    };
    expect((await fixture.campaigns.client({ userId: 'owner' }).post('/api/campaigns', draft)).status).toBe(403);
    const { status, body: made } = await admin.post('/api/campaigns', draft);
    expect({ status, state: made.status }).toEqual({ status: 201, state: 'draft' });
    expect((await fixture.campaigns.client().get(`/api/campaigns/${made.id}`)).status).toBe(404);
    expect((await admin.post(`/api/campaigns/${made.id}/status`, { status: 'upcoming' })).body.status).toBe('upcoming');
    expect((await admin.post(`/api/campaigns/${made.id}/status`, { status: 'completed' })).body.code).toBe(
      'invalid_transition',
    );
    expect((await admin.patch(`/api/campaigns/${made.id}`, { name: 'Renamed' })).body.name).toBe('Renamed');
  });
});
