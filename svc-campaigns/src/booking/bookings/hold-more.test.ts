import { describe, expect, test } from '@jest/globals';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { aDesign, problem } from '../../testing/builders.ts';

const fixture = useServiceFixture();

describe('a hold of several cards', () => {
  test('succeeds or fails for each card separately, with a reason', async () => {
    const rival = await fixture.addMember({ userId: 'b-rival' });
    await fixture.hold(rival, fixture.card(1), 'M07');
    const client = await fixture.addMember({ userId: 'b-many' });
    const choices = [
      { campaignId: fixture.card(0), spotType: 'medium' },
      { campaignId: fixture.card(1), spotType: 'medium' },
      { campaignId: fixture.card(2), spotId: 'L01' },
      { campaignId: 'none', spotType: 'large' },
    ];
    const { status, body } = await client.post('/api/bookings/batch', { cards: choices });
    expect(status).toBe(200);
    expect(body.outcomes).toMatchObject([
      { campaignId: fixture.card(0), booking: { spotId: 'M01' }, code: null },
      { campaignId: fixture.card(1), booking: null, code: 'category_taken' },
      { campaignId: fixture.card(2), booking: { spotId: 'L01' }, code: null },
      { campaignId: 'none', booking: null, code: 'not_found' },
    ]);
    expect(body.outcomes[1].message).toContain('A business in Pizza is already on this card');
    const held = [{ campaignId: fixture.card(2) }, { campaignId: fixture.card(0) }];
    expect((await client.get('/api/bookings')).body).toMatchObject(held);
  });

  test('is idempotent with the same key, and rejects an invalid choice', async () => {
    const client = await fixture.addMember({ userId: 'b-key', businessSubcategory: 'Yoga Studio' });
    const campaignId = fixture.card(0);
    const send = (cards: object[], headers = {}) => client.post('/api/bookings/batch', { cards }, headers);
    const once = () => send([{ campaignId, spotType: 'medium' }], { 'idempotency-key': 'once' });

    expect((await once()).body).toEqual((await once()).body);
    for (const choices of [
      [],
      [{ campaignId }],
      [{ campaignId, spotId: 'M01', spotType: 'medium' }],
      [1, 2].map(() => ({ campaignId, spotType: 'large' })),
    ])
      expect((await send(choices)).status).toBe(422);
  });
});

describe('booking again', () => {
  test('holds the same spot on the zone’s next card with the same ad', async () => {
    const client = await fixture.addMember({ userId: 'b-again', businessSubcategory: 'Pharmacy' });
    const first = await fixture.hold(client, fixture.card(0), 'M08');
    expect(await client.post(`/api/bookings/${first.id}/again`)).toMatchObject(problem(409, 'invalid_transition'));
    const design = aDesign({ businessName: 'High Street Pharmacy' });
    expect((await client.call(`/api/bookings/${first.id}/design`, { method: 'PUT', body: design })).status).toBe(200);
    await fixture.pay(client, first.id);
    const again = await client.post(`/api/bookings/${first.id}/again`);
    const place = { campaignId: fixture.card(2), spotId: 'M08', status: 'held' };
    expect(again.body).toMatchObject({ ...place, adApproved: false, designTemplateId: 'medium-gazette' });
    expect(JSON.parse(again.body.adContent)).toEqual(design);
    expect((await client.post(`/api/bookings/${first.id}/again`)).body.id).toBe(again.body.id);
  });

  test('returns card_closed if no later card is open', async () => {
    const client = await fixture.addMember({ userId: 'b-late', businessSubcategory: 'Dance Studio' });
    const last = await fixture.buy(client, fixture.card(5), 'M03');

    expect(await client.post(`/api/bookings/${last.id}/again`)).toMatchObject(problem(409, 'card_closed'));
  });
});
