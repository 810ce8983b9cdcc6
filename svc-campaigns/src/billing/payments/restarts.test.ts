import { describe, expect, test } from '@jest/globals';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture();

const cards = { pays: '4242424242424242', declined: '4000000000000002', asks: '4000002500003155' };
const statusesAtProvider = (id: string) =>
  Object.values(fixture.books().intents)
    .filter(({ metadata }) => metadata.bookingId === id)
    .map(({ status }) => status);
const typesOf = async (id: string) => (await fixture.eventsOf(id)).map(({ type }) => type);

describe('a restart of the provider', () => {
  test('keeps the payment page open after a declined payment, so that another card can pay', async () => {
    const { id, page } = await fixture.open('declined', 'M01');
    await fixture.restartProvider();
    expect(await fixture.enter(page, cards.declined)).toBe(402);
    await fixture.settle(id);
    expect(await fixture.booking(id)).toMatchObject({ status: 'held', paymentOpen: true });
    await fixture.restartProvider();
    expect(await fixture.enter(page, cards.pays)).toBe(303);
    await fixture.settle(id);
    expect((await fixture.booking(id)).status).toBe('confirmed');
    expect(statusesAtProvider(id)).toEqual(['succeeded']);
  });

  test('changes nothing while the bank’s confirmation is pending', async () => {
    const { id, page } = await fixture.open('confirms', 'M02');
    await fixture.enter(page, cards.asks);
    await fixture.restartProvider();
    await fixture.settle(id);
    expect((await fixture.booking(id)).status).toBe('held');
    expect(await fixture.fill(page, { confirmation: 'fail' })).toBe(402);
    await fixture.settle(id);
    expect((await fixture.booking(id)).status).toBe('held');
    await fixture.enter(page, cards.asks);
    await fixture.restartProvider();
    expect(await fixture.fill(page, { confirmation: 'complete' })).toBe(303);
    await fixture.settle(id);
    await fixture.settle(id);
    expect((await fixture.booking(id)).status).toBe('confirmed');
    expect(await typesOf(id)).toEqual(['booking.confirmed']);
  });

  test('does not prevent a release from closing the payment page', async () => {
    const { id, page } = await fixture.open('released', 'M04');
    fixture.line.disturb(/POST .*\/expire/, 'response lost');
    await fixture.cancel(await fixture.booking(id));
    await fixture.restartProvider();
    expect(await fixture.enter(page, cards.pays)).toBe(410);
    await fixture.reconcile();
    expect(await fixture.booking(id)).toMatchObject({ status: 'released', paymentOpen: false });
    expect(statusesAtProvider(id)).toEqual([]);
  });
});

test('an outage of the provider keeps the hold, and the next try opens one page', async () => {
  await fixture.applyMember('away');
  const held = await fixture.hold('away', 'M07');
  fixture.line.setDown(true);
  await expect(fixture.checkOut(held)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  fixture.line.setDown(false);
  const page = await fixture.checkOut(await fixture.booking(held.id));
  expect(await fixture.checkOut(await fixture.booking(held.id))).toBe(page);
  expect(await fixture.enter(page, cards.pays)).toBe(303);
  await fixture.settle(held.id);
  expect((await fixture.booking(held.id)).status).toBe('confirmed');
});
