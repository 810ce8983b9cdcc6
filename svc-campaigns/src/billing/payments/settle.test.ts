import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { changeStored } from '../../testing/bookings.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await openPaymentFixture(2);
});
afterAll(() => fixture.close());

const day = 24 * 3_600_000;
const typesOf = async (id: string) => (await fixture.eventsOf(id)).map(({ type }) => type);
/** Fifty looks at one booking at once, half of them from another process. */
const everybodyLooksAt = (id: string) =>
  together((index) => fixture.processes[index % 2]?.settle(id) ?? Promise.resolve());
const intentOf = (id: string) =>
  Object.values(fixture.books().intents).find(({ metadata }) => metadata.bookingId === id);

describe('fifty looks at once through two processes', () => {
  test('at a payment whose spot is lost tell its member once', async () => {
    const booking = await fixture.pay('slow', 'M01');
    fixture.pass(40 * 60_000);
    await fixture.know('quick');
    await fixture.hold('quick', 'M01');
    await everybodyLooksAt(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'failed', paymentOpen: false });
    expect(await typesOf(booking.id)).toEqual(['booking.payment-returned']);
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });

  test('at a payment confirm it once, with one invoice', async () => {
    const booking = await fixture.pay('sure', 'M02');
    await everybodyLooksAt(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      movingSince: null,
    });
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed']);
  });

  test('at a cancelled booking give its money back once, with one credit note', async () => {
    const booking = await fixture.buy('leaver', 'M03');
    await fixture.bookings.move(booking.id, { do: 'cancel', at: fixture.clock.at });
    await everybodyLooksAt(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'refunded',
      refund: { status: 'succeeded', tries: 0 },
      paymentOpen: false,
    });
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed', 'booking.refunded']);
    expect(
      Object.values(fixture.books().refunds).filter(({ metadata }) => metadata.bookingId === booking.id),
    ).toHaveLength(1);
  });
});

describe('a payment that comes after the hold', () => {
  const forget = async (id: string) => changeStored(fixture.bookings, id, { status: 'refunded' });

  test.each([
    ['forty minutes', 40 * 60_000],
    ['three days', 3 * day],
  ])('by %s takes the spot again where it and the subcategory are still free', async (_, ms) => {
    const booking = await fixture.pay(`late by ${ms}`, 'M10');
    fixture.pass(ms);
    expect((await fixture.cards.byId('card'))?.claims.M10?.until.getTime()).toBeLessThan(fixture.clock.at.getTime());
    await everybodyLooksAt(booking.id);
    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed']);
    expect((await fixture.cards.byId('card'))?.claims.M10).toMatchObject({ bookingId: booking.id, state: 'sold' });
    expect(intentOf(booking.id)?.status).toBe('succeeded');
    await fixture.cards.release(
      { cardId: 'card', spotId: 'M10', subcategory: booking.businessSubcategory, bookingId: booking.id },
      { onlyHeld: false },
    );
    await forget(booking.id);
  });

  test('leaves the spot to who has taken it meanwhile, and says that it was', async () => {
    const booking = await fixture.pay('outrun', 'M10');
    fixture.pass(3 * day);
    await fixture.know('outrunner');
    const taken = await fixture.hold('outrunner', 'M10');
    await everybodyLooksAt(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('has been taken meanwhile'),
    });
    expect((await fixture.cards.byId('card'))?.claims.M10?.bookingId).toBe(taken.id);
    expect((await fixture.eventsOf(booking.id)).map(({ data }) => data.cardOpen)).toEqual([true]);
  });

  test.each([
    ['locked', 'Your payment came after this card had gone to print. Nothing was charged.'],
    ['active', 'Your payment came after this card had gone to print. Nothing was charged.'],
    ['cancelled', 'Your payment came after this card had been cancelled: it will not be printed. Nothing was charged.'],
  ] as const)('on a card that is %s by then charges nothing and says just that', async (status, reason) => {
    const booking = await fixture.pay(`came to ${status}`, 'M11');
    fixture.pass(3 * day);
    await fixture.cards.model.updateOne({ _id: 'card' }, { $set: { status } });
    await everybodyLooksAt(booking.id);
    await fixture.cards.model.updateOne({ _id: 'card' }, { $set: { status: 'upcoming' } });
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: reason,
      paymentOpen: false,
    });
    expect((await fixture.eventsOf(booking.id)).map(({ type, data }) => [type, data.reason, data.cardOpen])).toEqual([
      ['booking.payment-returned', reason, false],
    ]);
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });
});

describe('a hold that is given up while its payment is being taken', () => {
  test('stays with its member where the payment was first, who is told so', async () => {
    const booking = await fixture.pay('undecided', 'L02');
    const { move } = fixture.bookings;
    jest.spyOn(fixture.bookings, 'move').mockImplementationOnce(async (...change) => {
      await fixture.settle(booking.id);
      return move.apply(fixture.bookings, change);
    });
    await expect(fixture.cancel(booking)).rejects.toMatchObject({
      code: 'invalid_transition',
      message: 'This spot has just been paid for.',
    });
    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
    expect((await fixture.cards.byId('card'))?.claims.L02).toMatchObject({ bookingId: booking.id, state: 'sold' });
  });

  test('is given up where that was first, though the spot had just been taken for it', async () => {
    const booking = await fixture.pay('decided', 'L01');
    const { secure } = fixture.cards;
    jest.spyOn(fixture.cards, 'secure').mockImplementationOnce(async (...claim) => {
      const card = await secure(...claim);
      expect((await fixture.cancel(booking)).status).toBe('released');
      return card;
    });
    await fixture.settle(booking.id);
    await everybodyLooksAt(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('You had released this spot'),
      paymentOpen: false,
    });
    expect((await fixture.cards.byId('card'))?.claims.L01).toBeUndefined();
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });

  test('is given up once more by whoever asks again after a crash, and its spot is free', async () => {
    const { id } = await fixture.open('crashed', 'M05');
    await fixture.bookings.move(id, { do: 'release' });
    expect((await fixture.cards.byId('card'))?.claims.M05?.bookingId).toBe(id);
    expect((await fixture.cancel(await fixture.booking(id))).status).toBe('released');
    expect((await fixture.cards.byId('card'))?.claims.M05).toBeUndefined();
  });
});

test('the page of a hold that is over is closed when somebody looks, though by the provider’s clock it has not ended', async () => {
  const { id, page } = await fixture.open('dawdler', 'M12');
  await fixture.bookings.model.updateOne({ _id: id }, { $set: { holdExpiresAt: fixture.clock.at } });
  await everybodyLooksAt(id);
  expect(await fixture.booking(id)).toMatchObject({ status: 'expired', paymentOpen: false });
  expect((await fixture.cards.byId('card'))?.claims.M12).toBeUndefined();
  expect(await fixture.enter(page, '4242424242424242')).not.toBe(303);
  expect(intentOf(id)).toBeUndefined();
});

test('an authorization that was let go by somebody who did not live to say so is told by the next look, once', async () => {
  const booking = await fixture.pay('unlucky', 'M09');
  fixture.pass(40 * 60_000);
  await fixture.know('lucky');
  await fixture.hold('lucky', 'M09');
  fixture.line.disturb(/POST .*\/cancel/, 'answer lost');
  await expect(fixture.settle(booking.id)).rejects.toThrow();
  expect(intentOf(booking.id)?.status).toBe('canceled');
  expect(await typesOf(booking.id)).toEqual([]);
  await everybodyLooksAt(booking.id);
  expect(await fixture.booking(booking.id)).toMatchObject({ status: 'failed', paymentOpen: false });
  expect(await typesOf(booking.id)).toEqual(['booking.payment-returned']);
});

test('a look that read the booking before another took its money does not give the money back', async () => {
  const held = await fixture.pay('swift', 'M10');
  fixture.line.disturb(/POST .*\/capture/, 'answer lost');
  await expect(fixture.settle(held.id)).rejects.toThrow();
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...fixture, bookings: { ...fixture.bookings, byId: async () => held } as never })(held.id);
  expect((await fixture.booking(held.id)).status).toBe('capturing');
  await fixture.reconcile();
  expect(await fixture.booking(held.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(intentOf(held.id)).toMatchObject({ status: 'succeeded', charge: { captured: true, amountRefunded: 0 } });
});

test('a look at an old page changes nothing of the new one', async () => {
  const first = await fixture.pay('patient', 'M04', '4000000000000002');
  await fixture.provider.closeCheckout({ ...first, stripeSessionId: first.stripeSessionId as string });
  await fixture.settle(first.id);
  const closed = await fixture.booking(first.id);
  expect(closed).toMatchObject({ status: 'held', stripeSessionId: null, paymentOpen: false });
  await fixture.checkOut(closed);
  const opened = await fixture.booking(first.id);
  // What was found out about the first page comes to be written down only now.
  const late = { ...fixture.bookings, byId: async () => first };
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...fixture, bookings: late as never })(first.id);
  expect(await fixture.booking(first.id)).toEqual(opened);
});

test('a cancelled booking for which nothing was ever charged is over at once, and says so', async () => {
  const booking = await fixture.buy('neighbour', 'M05');
  await fixture.bookings.move(booking.id, { do: 'cancel', at: fixture.clock.at });
  await changeStored(fixture.bookings, booking.id, { stripeSessionId: null, stripePaymentId: null });
  await everybodyLooksAt(booking.id);
  expect(await fixture.booking(booking.id)).toMatchObject({ status: 'refunded', refund: null, paymentOpen: false });
  const events = (await fixture.eventsOf(booking.id)).filter(({ type }) => type === 'booking.refunded');
  expect(events.map(({ data }) => [data.toCard, data.creditNote.amount])).toEqual([[false, 50_000]]);
  expect((await fixture.cards.byId('card'))?.claims.M05).toBeUndefined();
});

describe('a capture', () => {
  test('that never arrives, or whose answer is lost, is made good by the next look, once', async () => {
    for (const [place, fault] of (['never arrives', 'answer lost'] as const).entries()) {
      const booking = await fixture.pay(`capture ${fault}`, place === 0 ? 'M06' : 'M07');
      fixture.line.disturb(/POST .*\/capture/, fault);
      await fixture.settle(booking.id).catch(() => undefined);
      expect((await fixture.booking(booking.id)).status).toBe('capturing');
      await fixture.reconcile();
      expect((await fixture.booking(booking.id)).status).toBe('confirmed');
      expect(intentOf(booking.id)).toMatchObject({
        status: 'succeeded',
        charge: { captured: true, amountRefunded: 0 },
      });
    }
  });

  test('that is refused lets the authorization go, and tells the member that nothing was charged', async () => {
    const booking = await fixture.pay('refused', 'M08');
    fixture.line.disturb(/POST .*\/capture/, 'refused');
    await fixture.settle(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('Nothing was charged'),
    });
    expect(intentOf(booking.id)?.status).toBe('canceled');
    expect((await fixture.cards.byId('card'))?.claims.M08).toBeUndefined();
  });

  test('that has not come about for a day is told to the team, once', async () => {
    const booking = await fixture.pay('long', 'M08');
    fixture.line.disturb(/POST .*\/capture/, 'never arrives');
    await fixture.settle(booking.id).catch(() => undefined);
    fixture.line.setDown(true);
    await fixture.reconcile();
    expect(await typesOf(booking.id)).toEqual([]);
    fixture.pass(day);
    await fixture.reconcile();
    await fixture.reconcile();
    expect((await fixture.eventsOf(booking.id)).map(({ type, data }) => [type, data.step])).toEqual([
      ['payment.stuck', 'capture'],
    ]);
    fixture.line.setDown(false);
    await fixture.reconcile();
    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
  });
});
