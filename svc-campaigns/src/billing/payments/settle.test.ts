import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { together } from '@postcard/service-kit/testing';
import { openTill, type Till } from '../../testing/payment-fixture.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill(2);
});
afterAll(() => till.close());

const day = 24 * 3_600_000;
const typesOf = async (id: string) => (await till.eventsOf(id)).map(({ type }) => type);
/** Fifty looks at one booking at once, half of them from another process. */
const everybodyLooksAt = (id: string) =>
  together((index) => till.processes[index % 2]?.settle(id) ?? Promise.resolve());
const intentOf = (id: string) => Object.values(till.books().intents).find(({ metadata }) => metadata.bookingId === id);

describe('fifty looks at once through two processes', () => {
  test('at a payment whose spot is lost tell its member once', async () => {
    const booking = await till.pay('slow', 'M01');
    till.pass(40 * 60_000);
    await till.know('quick');
    await till.hold('quick', 'M01');
    await everybodyLooksAt(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({ status: 'failed', paymentOpen: false });
    expect(await typesOf(booking.id)).toEqual(['booking.payment-returned']);
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });

  test('at a payment confirm it once, with one invoice', async () => {
    const booking = await till.pay('sure', 'M02');
    await everybodyLooksAt(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      movingSince: null,
    });
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed']);
  });

  test('at a cancelled booking give its money back once, with one credit note', async () => {
    const booking = await till.buy('leaver', 'M03');
    await till.bookings.move(booking.id, ['confirmed'], {
      status: 'cancelling',
      paymentOpen: true,
      movingSince: till.clock.at,
    });
    await everybodyLooksAt(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'refunded',
      refund: { status: 'succeeded', tries: 0 },
      paymentOpen: false,
    });
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed', 'booking.refunded']);
    expect(
      Object.values(till.books().refunds).filter(({ metadata }) => metadata.bookingId === booking.id),
    ).toHaveLength(1);
  });
});

describe('a payment that comes after the hold', () => {
  const forget = async (id: string) => void (await till.bookings.move(id, ['confirmed'], { status: 'refunded' }));

  test.each([
    ['forty minutes', 40 * 60_000],
    ['three days', 3 * day],
  ])('by %s takes the spot again where it and the subcategory are still free', async (_, ms) => {
    const booking = await till.pay(`late by ${ms}`, 'M10');
    till.pass(ms);
    expect((await till.cards.byId('card'))?.claims.M10?.until.getTime()).toBeLessThan(till.clock.at.getTime());
    await everybodyLooksAt(booking.id);
    expect((await till.booking(booking.id)).status).toBe('confirmed');
    expect(await typesOf(booking.id)).toEqual(['booking.confirmed']);
    expect((await till.cards.byId('card'))?.claims.M10).toMatchObject({ bookingId: booking.id, state: 'sold' });
    expect(intentOf(booking.id)?.status).toBe('succeeded');
    await till.cards.release(
      { cardId: 'card', spotId: 'M10', subcategory: booking.businessSubcategory, bookingId: booking.id },
      { onlyHeld: false },
    );
    await forget(booking.id);
  });

  test('leaves the spot to who has taken it meanwhile, and says that it was', async () => {
    const booking = await till.pay('outrun', 'M10');
    till.pass(3 * day);
    await till.know('outrunner');
    const taken = await till.hold('outrunner', 'M10');
    await everybodyLooksAt(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('has been taken meanwhile'),
    });
    expect((await till.cards.byId('card'))?.claims.M10?.bookingId).toBe(taken.id);
    expect((await till.eventsOf(booking.id)).map(({ data }) => data.cardOpen)).toEqual([true]);
  });

  test.each([
    ['locked', 'Your payment came after this card had gone to print. Nothing was charged.'],
    ['active', 'Your payment came after this card had gone to print. Nothing was charged.'],
    ['cancelled', 'Your payment came after this card had been cancelled: it will not be printed. Nothing was charged.'],
  ] as const)('on a card that is %s by then charges nothing and says just that', async (status, reason) => {
    const booking = await till.pay(`came to ${status}`, 'M11');
    till.pass(3 * day);
    await till.cards.model.updateOne({ _id: 'card' }, { $set: { status } });
    await everybodyLooksAt(booking.id);
    await till.cards.model.updateOne({ _id: 'card' }, { $set: { status: 'upcoming' } });
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: reason,
      paymentOpen: false,
    });
    expect((await till.eventsOf(booking.id)).map(({ type, data }) => [type, data.reason, data.cardOpen])).toEqual([
      ['booking.payment-returned', reason, false],
    ]);
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });
});

describe('a hold that is given up while its payment is being taken', () => {
  test('stays with its member where the payment was first, who is told so', async () => {
    const booking = await till.pay('undecided', 'L02');
    const { move } = till.bookings;
    jest.spyOn(till.bookings, 'move').mockImplementationOnce(async (...change) => {
      await till.settle(booking.id);
      return move.apply(till.bookings, change);
    });
    await expect(till.cancel(booking)).rejects.toMatchObject({
      code: 'invalid_transition',
      message: 'This spot has just been paid for.',
    });
    expect((await till.booking(booking.id)).status).toBe('confirmed');
    expect((await till.cards.byId('card'))?.claims.L02).toMatchObject({ bookingId: booking.id, state: 'sold' });
  });

  test('is given up where that was first, though the spot had just been taken for it', async () => {
    const booking = await till.pay('decided', 'L01');
    const { secure } = till.cards;
    jest.spyOn(till.cards, 'secure').mockImplementationOnce(async (...claim) => {
      const card = await secure(...claim);
      expect((await till.cancel(booking)).status).toBe('released');
      return card;
    });
    await till.settle(booking.id);
    await everybodyLooksAt(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('You had released this spot'),
      paymentOpen: false,
    });
    expect((await till.cards.byId('card'))?.claims.L01).toBeUndefined();
    expect(intentOf(booking.id)?.status).toBe('canceled');
  });

  test('is given up once more by whoever asks again after a crash, and its spot is free', async () => {
    const { id } = await till.open('crashed', 'M05');
    await till.bookings.move(id, ['held'], { status: 'released' });
    expect((await till.cards.byId('card'))?.claims.M05?.bookingId).toBe(id);
    expect((await till.cancel(await till.booking(id))).status).toBe('released');
    expect((await till.cards.byId('card'))?.claims.M05).toBeUndefined();
  });
});

test('the page of a hold that is over is closed when somebody looks, though by the provider’s clock it has not ended', async () => {
  const { id, page } = await till.open('dawdler', 'M12');
  await till.bookings.model.updateOne({ _id: id }, { $set: { holdExpiresAt: till.clock.at } });
  await everybodyLooksAt(id);
  expect(await till.booking(id)).toMatchObject({ status: 'expired', paymentOpen: false });
  expect((await till.cards.byId('card'))?.claims.M12).toBeUndefined();
  expect(await till.enter(page, '4242424242424242')).not.toBe(303);
  expect(intentOf(id)).toBeUndefined();
});

test('an authorization that was let go by somebody who did not live to say so is told by the next look, once', async () => {
  const booking = await till.pay('unlucky', 'M09');
  till.pass(40 * 60_000);
  await till.know('lucky');
  await till.hold('lucky', 'M09');
  till.line.disturb(/POST .*\/cancel/, 'answer lost');
  await expect(till.settle(booking.id)).rejects.toThrow();
  expect(intentOf(booking.id)?.status).toBe('canceled');
  expect(await typesOf(booking.id)).toEqual([]);
  await everybodyLooksAt(booking.id);
  expect(await till.booking(booking.id)).toMatchObject({ status: 'failed', paymentOpen: false });
  expect(await typesOf(booking.id)).toEqual(['booking.payment-returned']);
});

test('a look that read the booking before another took its money does not give the money back', async () => {
  const held = await till.pay('swift', 'M10');
  till.line.disturb(/POST .*\/capture/, 'answer lost');
  await expect(till.settle(held.id)).rejects.toThrow();
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...till, bookings: { ...till.bookings, byId: async () => held } as never })(held.id);
  expect((await till.booking(held.id)).status).toBe('capturing');
  await till.reconcile();
  expect(await till.booking(held.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(intentOf(held.id)).toMatchObject({ status: 'succeeded', charge: { captured: true, amountRefunded: 0 } });
});

test('a look at an old page changes nothing of the new one', async () => {
  const first = await till.pay('patient', 'M04', '4000000000000002');
  await till.provider.closeCheckout({ ...first, stripeSessionId: first.stripeSessionId as string });
  await till.settle(first.id);
  const closed = await till.booking(first.id);
  expect(closed).toMatchObject({ status: 'held', stripeSessionId: null, paymentOpen: false });
  await till.checkOut(closed);
  const opened = await till.booking(first.id);
  // What was found out about the first page comes to be written down only now.
  const late = { ...till.bookings, byId: async () => first };
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...till, bookings: late as never })(first.id);
  expect(await till.booking(first.id)).toEqual(opened);
});

test('a cancelled booking for which nothing was ever charged is over at once, and says so', async () => {
  const booking = await till.buy('neighbour', 'M05');
  await till.bookings.move(booking.id, ['confirmed'], {
    status: 'cancelling',
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: true,
    movingSince: till.clock.at,
  });
  await everybodyLooksAt(booking.id);
  expect(await till.booking(booking.id)).toMatchObject({ status: 'refunded', refund: null, paymentOpen: false });
  const events = (await till.eventsOf(booking.id)).filter(({ type }) => type === 'booking.refunded');
  expect(events.map(({ data }) => [data.toCard, data.creditNote.amount])).toEqual([[false, 50_000]]);
  expect((await till.cards.byId('card'))?.claims.M05).toBeUndefined();
});

describe('a capture', () => {
  test('that never arrives, or whose answer is lost, is made good by the next look, once', async () => {
    for (const [place, fault] of (['never arrives', 'answer lost'] as const).entries()) {
      const booking = await till.pay(`capture ${fault}`, place === 0 ? 'M06' : 'M07');
      till.line.disturb(/POST .*\/capture/, fault);
      await till.settle(booking.id).catch(() => undefined);
      expect((await till.booking(booking.id)).status).toBe('capturing');
      await till.reconcile();
      expect((await till.booking(booking.id)).status).toBe('confirmed');
      expect(intentOf(booking.id)).toMatchObject({
        status: 'succeeded',
        charge: { captured: true, amountRefunded: 0 },
      });
    }
  });

  test('that is refused lets the authorization go, and tells the member that nothing was charged', async () => {
    const booking = await till.pay('refused', 'M08');
    till.line.disturb(/POST .*\/capture/, 'refused');
    await till.settle(booking.id);
    expect(await till.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('Nothing was charged'),
    });
    expect(intentOf(booking.id)?.status).toBe('canceled');
    expect((await till.cards.byId('card'))?.claims.M08).toBeUndefined();
  });

  test('that has not come about for a day is told to the team, once', async () => {
    const booking = await till.pay('long', 'M08');
    till.line.disturb(/POST .*\/capture/, 'never arrives');
    await till.settle(booking.id).catch(() => undefined);
    till.line.setDown(true);
    await till.reconcile();
    expect(await typesOf(booking.id)).toEqual([]);
    till.pass(day);
    await till.reconcile();
    await till.reconcile();
    expect((await till.eventsOf(booking.id)).map(({ type, data }) => [type, data.step])).toEqual([
      ['payment.stuck', 'capture'],
    ]);
    till.line.setDown(false);
    await till.reconcile();
    expect((await till.booking(booking.id)).status).toBe('confirmed');
  });
});
