import { describe, expect, jest, test } from '@jest/globals';
import { changeStored } from '../../testing/builders.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture(2);

const day = 24 * 3_600_000;

describe('a payment that comes after the hold', () => {
  const forget = async (id: string) => changeStored(fixture.bookings, id, { status: 'refunded' });

  test.each([
    ['forty minutes', 40 * 60_000],
    ['three days', 3 * day],
  ])('claims the spot again after %s if it and the subcategory are free', async (_, ms) => {
    const booking = await fixture.pay(`late by ${ms}`, 'M10');
    fixture.pass(ms);
    expect((await fixture.cards.byId('card'))?.claims.M10?.until.getTime()).toBeLessThan(fixture.clock.at.getTime());
    await fixture.settleEverywhere(booking.id);
    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
    expect(await fixture.eventTypesOf(booking.id)).toEqual(['booking.confirmed']);
    expect((await fixture.cards.byId('card'))?.claims.M10).toMatchObject({ bookingId: booking.id, state: 'sold' });
    expect(fixture.intentOf(booking.id)?.status).toBe('succeeded');
    await fixture.cards.release(
      { cardId: 'card', spotId: 'M10', subcategory: booking.businessSubcategory, bookingId: booking.id },
      { onlyHeld: false },
    );
    await forget(booking.id);
  });

  test('is canceled with a reason if the spot was taken meanwhile', async () => {
    const booking = await fixture.pay('outrun', 'M10');
    fixture.pass(3 * day);
    await fixture.applyMember('outrunner');
    const taken = await fixture.hold('outrunner', 'M10');

    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('another business has taken'),
    });
    expect((await fixture.cards.byId('card'))?.claims.M10?.bookingId).toBe(taken.id);
    expect((await fixture.eventsOf(booking.id)).map(({ data }) => data.cardOpen)).toEqual([true]);
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  });

  test.each([
    ['locked', 'Your payment came after this card went to print. Nothing was charged.'],
    ['active', 'Your payment came after this card went to print. Nothing was charged.'],
    ['cancelled', 'Your payment came after this card was cancelled. It will not be printed. Nothing was charged.'],
  ] as const)('is canceled with a reason if the card is %s by then', async (status, reason) => {
    const booking = await fixture.pay(`came to ${status}`, 'M11');
    fixture.pass(3 * day);
    await fixture.cards.model.updateOne({ _id: 'card' }, { $set: { status } });
    await fixture.settleEverywhere(booking.id);
    await fixture.cards.model.updateOne({ _id: 'card' }, { $set: { status: 'upcoming' } });
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: reason,
      paymentOpen: false,
    });
    expect((await fixture.eventsOf(booking.id)).map(({ type, data }) => [type, data.reason, data.cardOpen])).toEqual([
      ['booking.payment-returned', reason, false],
    ]);
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  });
});

describe('a hold released during its capture', () => {
  test('stays with its member and returns a reason if the capture came first', async () => {
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

  test('is released if the release came first, even though the capture has claimed the spot', async () => {
    const booking = await fixture.pay('decided', 'L01');
    const { secure } = fixture.cards;
    jest.spyOn(fixture.cards, 'secure').mockImplementationOnce(async (...claim) => {
      const card = await secure(...claim);
      expect((await fixture.cancel(booking)).status).toBe('released');
      return card;
    });
    await fixture.settle(booking.id);

    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('You had released this spot'),
      paymentOpen: false,
    });
    expect((await fixture.cards.byId('card'))?.claims.L01).toBeUndefined();
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  });

  test('loses its claim by the next call if a process crashed during the release', async () => {
    const { id } = await fixture.open('crashed', 'M05');
    await fixture.bookings.move(id, { do: 'release' });

    expect((await fixture.cards.byId('card'))?.claims.M05?.bookingId).toBe(id);
    expect((await fixture.cancel(await fixture.booking(id))).status).toBe('released');
    expect((await fixture.cards.byId('card'))?.claims.M05).toBeUndefined();
  });
});
