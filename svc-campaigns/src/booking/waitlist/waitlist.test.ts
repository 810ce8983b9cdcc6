import { describe, expect, test } from '@jest/globals';
import { testCards, useServiceFixture } from '../../testing/service-fixture.ts';
import { conflict, problem } from '../../testing/builders.ts';

const fixture = useServiceFixture();

const offerTo = (userId: string) =>
  fixture.campaigns.events.next('waitlist.offered', ({ data }) => data.booking.userId === userId);

describe('a wait for a card', () => {
  test('is possible once, only for members who cannot book the card now, and can be ended', async () => {
    const holder = await fixture.addMember({ userId: 'w-holder' });
    const waiter = await fixture.addMember({ userId: 'w-waiter' });
    const campaignId = fixture.card(0);
    const path = `/api/campaigns/${campaignId}/waitlist`;
    const free = problem(409, 'invalid_transition', expect.stringContaining('You can book it now'));
    expect(await waiter.post(path)).toMatchObject(free);
    await fixture.hold(holder, campaignId, 'M05');
    expect(await holder.post(path)).toMatchObject(conflict('You already have a spot on this card.'));
    const joined = await waiter.post(path);
    expect(joined).toMatchObject({ status: 201, body: { campaignId, subcategory: 'Pizza', ahead: 0 } });
    expect(await waiter.post(path)).toMatchObject({ status: 200, body: joined.body });
    expect((await waiter.get('/api/campaigns/waitlist')).body).toEqual([joined.body]);
    const standing = (await waiter.get(`/api/campaigns/${campaignId}/standing`)).body;
    expect(standing).toEqual({ campaignId, kept: null, waiting: joined.body });
    expect((await holder.get('/api/campaigns/waitlist')).body).toEqual([]);
    for (const status of [204, 404]) expect((await waiter.delete(path)).status).toBe(status);
  });

  test('requires a membership', async () => {
    await fixture.addMember({ userId: 'w-pending', membershipId: null });
    const pending = fixture.campaigns.client({ userId: 'w-pending' });

    expect((await pending.post(`/api/campaigns/${fixture.card(0)}/waitlist`)).status).toBe(403);
  });
});

describe('an offer', () => {
  test('is made when a spot is freed, and goes to the next member when declined by its link', async () => {
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
    const choice = { campaignId: fixture.card(1), spotId: data.booking.spotId };
    expect(await second.post('/api/bookings', choice)).toMatchObject(problem(409, 'spot_taken'));
    expect((await visitor.get(`/api/bookings/offers/${data.booking.id}.wrong`)).status).toBe(404);
    for (const _ of ['once', 'again'])
      expect((await visitor.post(`/api/bookings/offers/${data.offerToken}/decline`)).body.state).toBe('declined');
    expect(await fixture.statusOf(first, data.booking.id)).toBe('released');
    expect((await offerTo('o-second')).data.booking).toMatchObject({ status: 'held', offered: true });
  });

  test('is accepted by a payment, and is not shortened by opening the payment page', async () => {
    const holder = await fixture.addMember({ userId: 'p-holder', businessSubcategory: 'Gym' });
    const waiter = await fixture.addMember({ userId: 'p-waiter', businessSubcategory: 'Gym' });
    const held = await fixture.hold(holder, fixture.card(2), 'L01');
    await waiter.post(`/api/campaigns/${fixture.card(2)}/waitlist`);
    await holder.delete(`/api/bookings/${held.id}`);
    const { data } = await offerTo('p-waiter');
    const { url } = (await waiter.post(`/api/bookings/${data.booking.id}/checkout`)).body;
    const opened = (await waiter.get(`/api/bookings/${data.booking.id}`)).body;
    expect(opened).toMatchObject({ offered: true, holdExpiresAt: data.until });
    await fixture.enterCard(url, testCards.pays);
    await fixture.becomes(waiter, data.booking.id, 'confirmed');
    const [visitor, offer] = [fixture.campaigns.client(), `/api/bookings/offers/${data.offerToken}`];
    expect(await visitor.post(`${offer}/decline`)).toMatchObject(problem(409, 'invalid_transition'));
    expect((await visitor.get(offer)).body.state).toBe('taken');
    expect((await waiter.get('/api/campaigns/waitlist')).body).toEqual([]);
  });
});
