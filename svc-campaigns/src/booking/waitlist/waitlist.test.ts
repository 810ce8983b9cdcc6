import { describe, expect, test } from '@jest/globals';
import { testCards, useServiceFixture } from '../../testing/service-fixture.ts';
import { conflict, problem } from '../../testing/builders.ts';

const fixture = useServiceFixture();

const offerTo = (userId: string) =>
  fixture.campaigns.events.next('waitlist.offered', ({ data }) => data.booking.userId === userId);

describe('a wait for a card', () => {
  test('is possible once, for members who cannot book it now, and can be ended', async () => {
    const holder = await fixture.addMember({ userId: 'w-holder' });
    const waiter = await fixture.addMember({ userId: 'w-waiter' });
    expect(await waiter.post(`/api/campaigns/${fixture.card(0)}/waitlist`)).toMatchObject(
      problem(409, 'invalid_transition', expect.stringContaining('You can book it now')),
    );
    await fixture.hold(holder, fixture.card(0), 'M05');
    expect(await holder.post(`/api/campaigns/${fixture.card(0)}/waitlist`)).toMatchObject(
      conflict('You have a spot on this card already.'),
    );
    const joined = await waiter.post(`/api/campaigns/${fixture.card(0)}/waitlist`);
    expect(joined).toMatchObject({
      status: 201,
      body: { campaignId: fixture.card(0), subcategory: 'Pizza', ahead: 0 },
    });
    expect(await waiter.post(`/api/campaigns/${fixture.card(0)}/waitlist`)).toMatchObject({
      status: 200,
      body: joined.body,
    });
    expect((await waiter.get('/api/campaigns/waitlist')).body).toEqual([joined.body]);
    expect((await waiter.get(`/api/campaigns/${fixture.card(0)}/standing`)).body).toEqual({
      campaignId: fixture.card(0),
      kept: null,
      waiting: joined.body,
    });
    expect((await holder.get('/api/campaigns/waitlist')).body).toEqual([]);
    expect((await waiter.delete(`/api/campaigns/${fixture.card(0)}/waitlist`)).status).toBe(204);
    expect((await waiter.delete(`/api/campaigns/${fixture.card(0)}/waitlist`)).status).toBe(404);
  });

  test('requires a membership and an existing card', async () => {
    await fixture.addMember({ userId: 'w-pending', membershipId: null });
    expect(
      (await fixture.campaigns.client({ userId: 'w-pending' }).post(`/api/campaigns/${fixture.card(0)}/waitlist`))
        .status,
    ).toBe(403);
    const member = await fixture.addMember({ userId: 'w-lost' });
    expect((await member.post('/api/campaigns/none/waitlist')).status).toBe(404);
    expect((await member.get('/api/campaigns/none/standing')).status).toBe(404);
  });
});

describe('an offer', () => {
  test('is made when a spot is freed, and goes to the next person when declined by its link, logged out', async () => {
    const holder = await fixture.addMember({ userId: 'o-holder', businessSubcategory: 'Florist' });
    const first = await fixture.addMember({ userId: 'o-first', businessSubcategory: 'Florist' });
    const second = await fixture.addMember({ userId: 'o-second', businessSubcategory: 'Florist' });
    const held = await fixture.hold(holder, fixture.card(1), 'M05');
    for (const waiter of [first, second])
      expect((await waiter.post(`/api/campaigns/${fixture.card(1)}/waitlist`)).status).toBe(201);
    await holder.delete(`/api/bookings/${held.id}`);
    const { data } = await offerTo('o-first');
    const visitor = fixture.campaigns.client();
    const shown = await visitor.get(`/api/bookings/offers/${data.offerToken}`);
    expect(shown).toMatchObject({ status: 200, body: { state: 'open', bookingId: data.booking.id, amount: 50_000 } });
    expect(Date.parse(shown.body.until) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect(JSON.stringify(shown.body)).not.toContain('o-first');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(
      await second.post('/api/bookings', { campaignId: fixture.card(1), spotId: data.booking.spotId }),
    ).toMatchObject(problem(409, 'spot_taken'));
    expect((await visitor.get(`/api/bookings/offers/${data.booking.id}.wrong`)).status).toBe(404);
    expect((await visitor.post(`/api/bookings/offers/${data.offerToken}/decline`)).body.state).toBe('declined');
    expect((await visitor.post(`/api/bookings/offers/${data.offerToken}/decline`)).body.state).toBe('declined');
    expect(await fixture.statusOf(first, data.booking.id)).toBe('released');
    expect((await offerTo('o-second')).data.booking).toMatchObject({ status: 'held', offered: true });
  });

  test('is accepted by paying; opening the payment page does not shorten it', async () => {
    const holder = await fixture.addMember({ userId: 'p-holder', businessSubcategory: 'Gym' });
    const waiter = await fixture.addMember({ userId: 'p-waiter', businessSubcategory: 'Gym' });
    const held = await fixture.hold(holder, fixture.card(2), 'L01');
    await waiter.post(`/api/campaigns/${fixture.card(2)}/waitlist`);
    await holder.delete(`/api/bookings/${held.id}`);
    const { data } = await offerTo('p-waiter');
    const { url } = (await waiter.post(`/api/bookings/${data.booking.id}/checkout`)).body;
    expect((await waiter.get(`/api/bookings/${data.booking.id}`)).body).toMatchObject({
      offered: true,
      holdExpiresAt: data.until,
    });
    await fixture.enterCard(url, testCards.pays);
    await fixture.becomes(waiter, data.booking.id, 'confirmed');
    expect(await fixture.campaigns.client().post(`/api/bookings/offers/${data.offerToken}/decline`)).toMatchObject(
      problem(409, 'invalid_transition'),
    );
    expect((await fixture.campaigns.client().get(`/api/bookings/offers/${data.offerToken}`)).body.state).toBe('taken');
    expect((await waiter.get('/api/campaigns/waitlist')).body).toEqual([]);
  });
});
