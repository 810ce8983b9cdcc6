import { describe, expect, test } from '@jest/globals';
import type { BookOutcome } from '@postcard/contracts';
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
    expect(
      body.outcomes.map(({ campaignId, booking, code }: BookOutcome) => [campaignId, booking?.spotId ?? null, code]),
    ).toEqual([
      [fixture.card(0), 'M01', null],
      [fixture.card(1), null, 'category_taken'],
      [fixture.card(2), 'L01', null],
      ['none', null, 'not_found'],
    ]);
    expect(body.outcomes[1].message).toContain('A business in Pizza is already on this card');
    expect(
      (await client.get('/api/bookings')).body.map(({ campaignId }: { campaignId: string }) => campaignId),
    ).toEqual([fixture.card(2), fixture.card(0)]);
  });

  test('is idempotent with the same key, and rejects an invalid choice', async () => {
    const client = await fixture.addMember({ userId: 'b-key', businessSubcategory: 'Yoga Studio' });
    const send = () =>
      client.post(
        '/api/bookings/batch',
        { cards: [{ campaignId: fixture.card(0), spotType: 'medium' }] },
        { 'idempotency-key': 'once' },
      );
    expect((await send()).body).toEqual((await send()).body);
    for (const choices of [
      [],
      [{ campaignId: fixture.card(0) }],
      [{ campaignId: fixture.card(0), spotId: 'M01', spotType: 'medium' }],
      [1, 2].map(() => ({ campaignId: fixture.card(0), spotType: 'large' })),
    ]) {
      expect((await client.post('/api/bookings/batch', { cards: choices })).status).toBe(422);
    }
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
    expect(again).toMatchObject({
      status: 201,
      body: {
        campaignId: fixture.card(2),
        spotId: 'M08',
        status: 'held',
        adApproved: false,
        designTemplateId: 'medium-gazette',
      },
    });
    expect(JSON.parse(again.body.adContent)).toEqual(design);
    expect((await client.post(`/api/bookings/${first.id}/again`)).body.id).toBe(again.body.id);
    const other = await fixture.addMember({ userId: 'b-other', businessSubcategory: 'Catering' });
    expect((await other.post(`/api/bookings/${first.id}/again`)).status).toBe(404);
  });

  test('explains when the spot is taken or no later card is open', async () => {
    const client = await fixture.addMember({ userId: 'b-late', businessSubcategory: 'Dance Studio' });
    const last = await fixture.buy(client, fixture.card(5), 'M03');
    expect(await client.post(`/api/bookings/${last.id}/again`)).toMatchObject(problem(409, 'card_closed'));
  });
});
