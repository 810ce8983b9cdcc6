import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Spot, SpotId } from '@postcard/contracts';
import { addDays, dayOf, endOf, startOf } from '@postcard/contracts/town-days';
import { startServiceFixture, testCards, type ServiceFixture } from '../../testing/service-fixture.ts';

let fixture: ServiceFixture;
let cards: string[];

beforeAll(async () => {
  fixture = await startServiceFixture();
  cards = (await fixture.campaigns.client().get('/api/campaigns')).body
    .toReversed()
    .map(({ id }: { id: string }) => id);
});
afterAll(() => fixture.stop());

const spotOf = async (campaignId: string, spotId: string): Promise<Spot> =>
  (await fixture.campaigns.client().get(`/api/campaigns/${campaignId}`)).body.spots.find(
    ({ id }: Spot) => id === spotId,
  );
const card = (index: number): string => cards[index] as string;

test('a new town lists six upcoming cards with alternating zones', async () => {
  const { body } = await fixture.campaigns.client().get('/api/campaigns');
  expect(body).toHaveLength(6);
  const zones = body.map(({ zone }: { zone: string }) => zone).join('');
  expect(['ABABAB', 'BABABA']).toContain(zones);
  expect(body[0].free).toEqual({ medium: 12, large: 2 });
});

describe('a spot', () => {
  test('is held for fifteen minutes at its price', async () => {
    const client = await fixture.addMember({ userId: 'holder' });
    const before = Date.now();
    const booking = await fixture.hold(client, card(0), 'M05');
    expect(booking).toMatchObject({
      status: 'held',
      spotId: 'M05',
      amount: 50_000,
      paymentStatus: 'pending',
      adApproved: false,
    });
    const heldMs = Date.parse(booking.holdExpiresAt as string) - before;
    expect(heldMs).toBeGreaterThanOrEqual(15 * 60_000);
    expect(heldMs).toBeLessThan(15 * 60_000 + 5000);
    expect(await spotOf(card(0), 'M05')).toMatchObject({ state: 'held', holdExpiresAt: booking.holdExpiresAt });
  });

  test('is the same booking when its member requests it again', async () => {
    const client = await fixture.addMember({ userId: 'again', businessSubcategory: 'Florist' });
    const first = await fixture.hold(client, card(0), 'M06');
    expect((await fixture.hold(client, card(0), 'M06')).id).toBe(first.id);
  });

  test('is refused with a readable reason when the spot or category is taken', async () => {
    const same = await fixture.addMember({ userId: 'same-category' });
    const other = await fixture.addMember({ userId: 'other-category', businessSubcategory: 'Plumbing' });
    expect(await other.post('/api/bookings', { campaignId: card(0), spotId: 'M05' })).toMatchObject({
      status: 409,
      body: { code: 'spot_taken' },
    });
    const refused = await same.post('/api/bookings', { campaignId: card(0), spotId: 'M07' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'category_taken', message: expect.stringContaining('A business in Pizza is already on this card') },
    });
  });

  test('requires a membership and an existing, open card', async () => {
    const pending = fixture.campaigns.client({ userId: 'stranger' });
    expect(await pending.post('/api/bookings', { campaignId: card(0), spotId: 'M01' })).toMatchObject({
      status: 403,
      body: { code: 'membership_required' },
    });
    expect((await fixture.campaigns.client().post('/api/bookings', {})).status).toBe(401);
    const member = await fixture.addMember({ userId: 'asker' });
    expect((await member.post('/api/bookings', { campaignId: 'none', spotId: 'M01' })).status).toBe(404);
    expect((await member.post('/api/bookings', { campaignId: card(0), spotId: 'M99' })).status).toBe(422);
    expect((await member.post('/api/bookings', { campaignId: { $gt: '' }, spotId: 'M01' })).status).toBe(422);
    expect((await member.post('/api/bookings', { campaignId: card(0), spotId: 'M01', amount: 1 })).status).toBe(422);
  });

  test('is free again with its category after a release', async () => {
    const client = await fixture.addMember({ userId: 'releaser', businessSubcategory: 'Bakery & Desserts' });
    const booking = await fixture.hold(client, card(1), 'L01');
    expect((await client.delete(`/api/bookings/${booking.id}`)).body.status).toBe('released');
    expect(await spotOf(card(1), 'L01')).toMatchObject({ state: 'free' });
    expect((await fixture.hold(client, card(1), 'L02')).status).toBe('held');
  });

  test('appears as held on another open page within a second', async () => {
    const client = await fixture.addMember({ userId: 'watched', businessSubcategory: 'Catering' });
    const stream = await fetch(`${fixture.campaigns.url}/api/campaigns/${card(2)}/stream`);
    const reader = (stream.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader() as ReadableStreamDefaultReader<string>;
    const started = performance.now();
    await fixture.hold(client, card(2), 'M09');
    let text = '';
    while (!text.includes('event: spot')) text += (await reader.read()).value ?? '';
    expect(performance.now() - started).toBeLessThan(1000);
    expect(text).toContain('"spotId":"M09","state":"held"');
    await reader.cancel();
  });
});

describe('a payment', () => {
  test('is declined once, then confirmed by the signed webhook with an invoice and an event', async () => {
    const client = await fixture.addMember({ userId: 'payer' });
    const booking = await fixture.hold(client, card(3), 'M05');
    const { url } = (await client.post(`/api/bookings/${booking.id}/checkout`)).body;
    expect((await client.post(`/api/bookings/${booking.id}/checkout`)).body.url).toBe(url);
    const declined = await fixture.enterCard(url, testCards.declined);
    expect(declined.page).toContain('declined');
    expect(await fixture.statusOf(client, booking.id)).toBe('held');
    const paid = await fixture.enterCard(url, testCards.pays);
    expect(paid).toMatchObject({ status: 303, location: expect.stringContaining(`/checkout/${booking.id}?session=`) });
    await fixture.becomes(client, booking.id, 'confirmed');
    const { data } = await fixture.campaigns.events.next(
      'booking.confirmed',
      ({ aggregateId }) => aggregateId === booking.id,
    );
    expect(data).toMatchObject({
      invoice: { amount: 50_000, status: 'paid' },
      recipient: { email: 'payer@example.com' },
    });
    expect(await spotOf(card(3), 'M05')).toMatchObject({ state: 'sold' });
    const [invoice] = (await client.get('/api/invoices')).body;
    expect(invoice).toMatchObject({ bookingId: booking.id, invoiceNumber: data.invoice.invoiceNumber });
    expect((await client.get('/api/users/payer/participations')).body).toMatchObject([
      { id: booking.id, campaignId: card(3), paid: true, adContent: null, payBy: null, adApproved: false },
    ]);
    expect((await client.get('/api/campaigns/user/payer')).body[0]).toMatchObject({
      id: card(3),
      status: 'scheduled',
      adSpots: [{ id: 'M05' }],
    });
  });

  test('is refunded until the end of the last day shown, and not on the day after', async () => {
    const today = dayOf(new Date());
    const paid = async (userId: string, spotId: SpotId, businessSubcategory: string) => {
      const client = await fixture.addMember({ userId, businessSubcategory });
      const { id } = await fixture.hold(client, card(5), spotId);
      await fixture.enterCard((await client.post(`/api/bookings/${id}/checkout`)).body.url, testCards.pays);
      await fixture.becomes(client, id, 'confirmed');
      return { client, id };
    };
    const [inTime, late] = [
      await paid('last-day', 'M01', 'Juice & Smoothies'),
      await paid('day-after', 'M02', 'Florist'),
    ];
    // Older versions stored the first instant of the day.
    await fixture.changeBooking(inTime.id, { cancelUntil: startOf(today) });
    await fixture.changeBooking(late.id, { cancelUntil: startOf(addDays(today, -1)) });
    expect((await inTime.client.get(`/api/bookings/${inTime.id}`)).body.cancelUntil).toBe(endOf(today).toISOString());
    expect(await inTime.client.delete(`/api/bookings/${inTime.id}`)).toMatchObject({
      status: 200,
      body: { status: 'refunded' },
    });
    const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const message = `The deadline to cancel this booking was ${longDate.format(new Date(addDays(today, -1)))}.`;
    expect(await late.client.delete(`/api/bookings/${late.id}`)).toMatchObject({
      status: 409,
      body: { code: 'cancel_too_late', message },
    });
  });

  test('is refunded in full when the booking is canceled in time, which frees the spot', async () => {
    const client = await fixture.addMember({ userId: 'canceller', businessSubcategory: 'Coffee & Tea' });
    const booking = await fixture.hold(client, card(4), 'L02');
    await fixture.enterCard((await client.post(`/api/bookings/${booking.id}/checkout`)).body.url, testCards.pays);
    await fixture.becomes(client, booking.id, 'confirmed');
    expect((await client.delete(`/api/bookings/${booking.id}`)).body).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
    });
    expect(await spotOf(card(4), 'L02')).toMatchObject({ state: 'free' });
    await fixture.campaigns.events.next('booking.refunded', ({ aggregateId }) => aggregateId === booking.id);
    expect((await client.delete(`/api/bookings/${booking.id}`)).status).toBe(409);
  });

  test('returns the same response for the same key, and another page for another booking', async () => {
    const client = await fixture.addMember({ userId: 'sure-to-leave', businessSubcategory: 'Dry Cleaner' });
    const [first, second] = [await fixture.hold(client, card(3), 'M11'), await fixture.hold(client, card(4), 'M11')];
    await fixture.enterCard((await client.post(`/api/bookings/${first.id}/checkout`)).body.url, testCards.pays);
    await fixture.becomes(client, first.id, 'confirmed');
    const cancel = ({ id }: { id: string }) =>
      client.call(`/api/bookings/${id}`, { method: 'DELETE', headers: { 'idempotency-key': 'leave' } });
    const response = await cancel(first);
    expect(response).toMatchObject({ status: 200, body: { id: first.id, status: 'refunded' } });
    expect(await cancel(first)).toMatchObject({ status: 200, body: response.body });
    expect(await cancel(second)).toMatchObject({ status: 200, body: { id: second.id, status: 'released' } });
  });

  test('charges nothing when its spot was released meanwhile', async () => {
    const client = await fixture.addMember({ userId: 'both', businessSubcategory: 'Thai Restaurant' });
    const booking = await fixture.hold(client, card(4), 'M12');
    const { url } = (await client.post(`/api/bookings/${booking.id}/checkout`)).body;
    await client.delete(`/api/bookings/${booking.id}`);
    const late = await fixture.enterCard(url, testCards.pays);
    expect(late.status).not.toBe(303);
    expect(await fixture.statusOf(client, booking.id)).toBe('released');
  });
});

describe('a payment page', () => {
  test('is found again after a crash prevented storing it', async () => {
    const client = await fixture.addMember({ userId: 'crashed', businessSubcategory: 'Dance Studio' });
    const booking = await fixture.hold(client, card(5), 'M05');
    const { url } = (await client.post(`/api/bookings/${booking.id}/checkout`)).body;
    await fixture.forgetPage(booking);
    await fixture.enterCard(url, testCards.pays);
    await fixture.becomes(client, booking.id, 'confirmed');
    expect(await fixture.statusAtProvider(booking.id)).toEqual(['succeeded']);
  });
});
