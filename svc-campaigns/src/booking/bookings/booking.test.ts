import { describe, expect, test } from '@jest/globals';
import type { Spot } from '@postcard/contracts';
import { testCards, useServiceFixture } from '../../testing/service-fixture.ts';
import { problem } from '../../testing/builders.ts';

const fixture = useServiceFixture();

const spotOf = async (campaignId: string, spotId: string): Promise<Spot> =>
  (await fixture.campaigns.client().get(`/api/campaigns/${campaignId}`)).body.spots.find(
    ({ id }: Spot) => id === spotId,
  );

describe('a spot', () => {
  test('is held for fifteen minutes at its price', async () => {
    const client = await fixture.addMember({ userId: 'holder' });
    const before = Date.now();
    const booking = await fixture.hold(client, fixture.card(0), 'M05');
    const pending = { amount: 50_000, paymentStatus: 'pending', adApproved: false };
    expect(booking).toMatchObject({ status: 'held', spotId: 'M05', ...pending });
    const moreMs = Date.parse(booking.holdExpiresAt as string) - before - 15 * 60_000;
    expect(moreMs >= 0 && moreMs < 5000).toBe(true);
    expect(await spotOf(fixture.card(0), 'M05')).toMatchObject({ state: 'held', holdExpiresAt: booking.holdExpiresAt });
  });

  test('is refused with a readable reason when the spot or category is taken', async () => {
    const same = await fixture.addMember({ userId: 'same-category' });
    const other = await fixture.addMember({ userId: 'other-category', businessSubcategory: 'Plumbing' });
    const refused = await other.post('/api/bookings', { campaignId: fixture.card(0), spotId: 'M05' });
    expect(refused).toMatchObject(problem(409, 'spot_taken'));
    const { body } = await same.post('/api/bookings', { campaignId: fixture.card(0), spotId: 'M07' });
    expect(body.code).toBe('category_taken');
    expect(body.message).toContain('A business in Pizza is already on this card');
  });

  test('requires a membership, an existing card and one of its spots', async () => {
    const choice = { campaignId: fixture.card(0), spotId: 'M01' };
    const pending = fixture.campaigns.client({ userId: 'stranger' });
    expect(await pending.post('/api/bookings', choice)).toMatchObject(problem(403, 'membership_required'));
    const member = await fixture.addMember({ userId: 'asker' });
    expect((await member.post('/api/bookings', { ...choice, campaignId: 'none' })).status).toBe(404);
    expect((await member.post('/api/bookings', { ...choice, spotId: 'M99' })).status).toBe(422);
  });

  test('appears as held on another open page within a second', async () => {
    const client = await fixture.addMember({ userId: 'watched', businessSubcategory: 'Catering' });
    const stream = await fetch(`${fixture.campaigns.url}/api/campaigns/${fixture.card(2)}/stream`);
    const reader = (stream.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader() as ReadableStreamDefaultReader<string>;
    const started = performance.now();
    await fixture.hold(client, fixture.card(2), 'M09');
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
    const booking = await fixture.hold(client, fixture.card(3), 'M05');
    const { url } = (await client.post(`/api/bookings/${booking.id}/checkout`)).body;
    expect((await client.post(`/api/bookings/${booking.id}/checkout`)).body.url).toBe(url);
    const declined = await fixture.enterCard(url, testCards.declined);
    expect(declined.page).toContain('declined');
    expect(await fixture.statusOf(client, booking.id)).toBe('held');
    const paid = await fixture.enterCard(url, testCards.pays);
    expect(paid).toMatchObject({ status: 303, location: expect.stringContaining(`/checkout/${booking.id}?session=`) });
    await fixture.becomes(client, booking.id, 'confirmed');
    const data = await fixture.eventOf('booking.confirmed', booking.id);
    const invoiced = { amount: 50_000, status: 'paid' };
    expect(data).toMatchObject({ invoice: invoiced, recipient: { email: 'payer@example.com' } });
    expect(await spotOf(fixture.card(3), 'M05')).toMatchObject({ state: 'sold' });
    const [invoice] = (await client.get('/api/invoices')).body;
    expect(invoice).toMatchObject({ bookingId: booking.id, invoiceNumber: data.invoice.invoiceNumber });
    expect((await client.get('/api/users/payer/participations')).body).toMatchObject([
      { id: booking.id, campaignId: fixture.card(3), paid: true, adContent: null, payBy: null, adApproved: false },
    ]);
    const [card] = (await client.get('/api/campaigns/user/payer')).body;
    expect(card).toMatchObject({ id: fixture.card(3), status: 'scheduled', adSpots: [{ id: 'M05' }] });
  });

  test('is canceled once with one idempotency key, which another booking can use too', async () => {
    const client = await fixture.addMember({ userId: 'sure-to-leave', businessSubcategory: 'Dry Cleaner' });
    const first = await fixture.hold(client, fixture.card(3), 'M11');
    const second = await fixture.hold(client, fixture.card(4), 'M11');
    await fixture.pay(client, first.id);
    const cancel = ({ id }: { id: string }) =>
      client.call(`/api/bookings/${id}`, { method: 'DELETE', headers: { 'idempotency-key': 'leave' } });

    const response = await cancel(first);

    expect(response).toMatchObject({ status: 200, body: { id: first.id, status: 'refunded' } });
    expect(await cancel(first)).toMatchObject({ status: 200, body: response.body });
    expect(await spotOf(fixture.card(3), 'M11')).toMatchObject({ state: 'free' });
    expect(await cancel(second)).toMatchObject({ status: 200, body: { id: second.id, status: 'released' } });
  });
});

test('a payment page is found even if a crash prevented storing it', async () => {
  const client = await fixture.addMember({ userId: 'crashed', businessSubcategory: 'Dance Studio' });
  const booking = await fixture.hold(client, fixture.card(5), 'M05');
  const { url } = (await client.post(`/api/bookings/${booking.id}/checkout`)).body;
  await fixture.forgetPage(booking);
  await fixture.enterCard(url, testCards.pays);

  await fixture.becomes(client, booking.id, 'confirmed');

  expect(await fixture.statusAtProvider(booking.id)).toEqual(['succeeded']);
});
