import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTill, type Till } from '../../testing/payment-fixture.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  late: '4000000000007726',
};
const statusesAtProvider = (id: string) =>
  Object.values(till.books().intents)
    .filter(({ metadata }) => metadata.bookingId === id)
    .map(({ status }) => status);
const refundsOf = (id: string) =>
  Object.values(till.books().refunds)
    .filter(({ metadata }) => metadata.bookingId === id)
    .map(({ status }) => status);
const typesOf = async (id: string) => (await till.eventsOf(id)).map(({ type }) => type);

describe('the provider starts again in the middle of', () => {
  test('a payment that is declined: the page stays open, and another card pays', async () => {
    const { id, page } = await till.open('declined', 'M01');
    await till.restartProvider();
    expect(await till.enter(page, cards.declined)).toBe(402);
    await till.settle(id);
    expect(await till.booking(id)).toMatchObject({ status: 'held', paymentOpen: true });
    await till.restartProvider();
    expect(await till.enter(page, cards.pays)).toBe(303);
    await till.settle(id);
    expect((await till.booking(id)).status).toBe('confirmed');
    expect(statusesAtProvider(id)).toEqual(['succeeded']);
  });

  test('a confirmation: while the bank asks nothing happens, a failed one leaves the hold, a completed one pays', async () => {
    const { id, page } = await till.open('confirms', 'M02');
    await till.enter(page, cards.asks);
    await till.restartProvider();
    await till.settle(id);
    expect((await till.booking(id)).status).toBe('held');
    expect(await till.fill(page, { confirmation: 'fail' })).toBe(402);
    await till.settle(id);
    expect((await till.booking(id)).status).toBe('held');
    await till.enter(page, cards.asks);
    await till.restartProvider();
    expect(await till.fill(page, { confirmation: 'complete' })).toBe(303);
    await till.settle(id);
    await till.settle(id);
    expect((await till.booking(id)).status).toBe('confirmed');
    expect(await typesOf(id)).toEqual(['booking.confirmed']);
  });

  test('a capture: one charge', async () => {
    const booking = await till.pay('captured', 'M03');
    till.line.disturb(/POST .*\/capture/, 'answer lost');
    await till.settle(booking.id).catch(() => undefined);
    await till.restartProvider();
    await till.reconcile();
    expect((await till.booking(booking.id)).status).toBe('confirmed');
    expect(statusesAtProvider(booking.id)).toEqual(['succeeded']);
  });

  test('a release with the page open: nobody can pay there any more', async () => {
    const { id, page } = await till.open('released', 'M04');
    till.line.disturb(/POST .*\/expire/, 'answer lost');
    await till.cancel(await till.booking(id));
    await till.restartProvider();
    expect(await till.enter(page, cards.pays)).toBe(410);
    await till.reconcile();
    expect(await till.booking(id)).toMatchObject({ status: 'released', paymentOpen: false });
    expect(statusesAtProvider(id)).toEqual([]);
  });

  test('a refund: the money goes back once', async () => {
    const booking = await till.buy('refunded', 'M05');
    till.line.disturb(/POST .*\/refunds/, 'answer lost');
    await till.cancel(booking);
    await till.restartProvider();
    await till.reconcile();
    expect((await till.booking(booking.id)).status).toBe('refunded');
    expect(refundsOf(booking.id)).toEqual(['succeeded']);
  });

  test('a refund that is pending: it is seen to be done', async () => {
    const booking = await till.buy('pending', 'M06', cards.late);
    await till.cancel(booking);
    await till.restartProvider();
    till.pass(11_000);
    await till.reconcile();
    expect((await till.booking(booking.id)).refund?.status).toBe('succeeded');
    expect(refundsOf(booking.id)).toEqual(['succeeded']);
  });
});

test('the provider away while a page is to be opened: the hold stays, and the next try opens one page', async () => {
  await till.know('away');
  const held = await till.hold('away', 'M07');
  till.line.setDown(true);
  await expect(till.checkOut(held)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  till.line.setDown(false);
  const page = await till.checkOut(await till.booking(held.id));
  expect(await till.checkOut(await till.booking(held.id))).toBe(page);
  expect(await till.enter(page, cards.pays)).toBe(303);
  await till.settle(held.id);
  expect((await till.booking(held.id)).status).toBe('confirmed');
});
