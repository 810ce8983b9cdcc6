import { describe, expect, test } from '@jest/globals';
import { changeStored } from '../../testing/builders.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture(2);

const day = 24 * 3_600_000;
describe('a set of fifty concurrent checks through two processes', () => {
  test('confirms a payment once, with one invoice', async () => {
    const booking = await fixture.pay('sure', 'M02');
    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      movingSince: null,
    });
    expect(await fixture.eventTypesOf(booking.id)).toEqual(['booking.confirmed']);
  });

  test('refunds a canceled booking once, with one credit note', async () => {
    const booking = await fixture.buy('leaver', 'M03');
    await fixture.bookings.move(booking.id, { do: 'cancel', at: fixture.clock.at });
    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'refunded',
      refund: { status: 'succeeded', tries: 0 },
      paymentOpen: false,
    });
    expect(await fixture.eventTypesOf(booking.id)).toEqual(['booking.confirmed', 'booking.refunded']);
    expect(
      Object.values(fixture.books().refunds).filter(({ metadata }) => metadata.bookingId === booking.id),
    ).toHaveLength(1);
  });
});

test('the next check closes the payment page of an expired hold at the provider', async () => {
  const { id, page } = await fixture.open('dawdler', 'M12');
  await fixture.bookings.model.updateOne({ _id: id }, { $set: { holdExpiresAt: fixture.clock.at } });
  await fixture.settleEverywhere(id);

  expect(await fixture.booking(id)).toMatchObject({ status: 'expired', paymentOpen: false });
  expect((await fixture.cards.byId('card'))?.claims.M12).toBeUndefined();
  expect(await fixture.eventsOf(id)).toMatchObject([
    { type: 'booking.hold-expired', data: { recipient: { email: 'dawdler@example.com' } } },
  ]);
  expect(await fixture.enter(page, '4242424242424242')).not.toBe(303);
  expect(fixture.intentOf(id)).toBeUndefined();
});

test('a released authorization that a crashed process did not report is reported once by the next check', async () => {
  const booking = await fixture.pay('unlucky', 'M09');
  fixture.pass(40 * 60_000);
  await fixture.applyMember('lucky');
  await fixture.hold('lucky', 'M09');
  fixture.line.disturb(/POST .*\/cancel/, 'response lost');
  await expect(fixture.settle(booking.id)).rejects.toThrow();
  expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  expect(await fixture.eventTypesOf(booking.id)).toEqual([]);
  await fixture.settleEverywhere(booking.id);
  expect(await fixture.booking(booking.id)).toMatchObject({ status: 'failed', paymentOpen: false });
  expect(await fixture.eventTypesOf(booking.id)).toEqual(['booking.payment-returned']);
});

test('a check with an outdated booking does not refund a capture that came after its read', async () => {
  const held = await fixture.pay('swift', 'M10');
  fixture.line.disturb(/POST .*\/capture/, 'response lost');
  await expect(fixture.settle(held.id)).rejects.toThrow();
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...fixture, bookings: { ...fixture.bookings, byId: async () => held } })(held.id);
  expect((await fixture.booking(held.id)).status).toBe('capturing');
  await fixture.reconcile();
  expect(await fixture.booking(held.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(fixture.intentOf(held.id)).toMatchObject({
    status: 'succeeded',
    charge: { captured: true, amountRefunded: 0 },
  });
});

test('a check of an old payment page does not change the booking’s new page', async () => {
  const first = await fixture.pay('patient', 'M04', '4000000000000002');
  await fixture.provider.closeCheckout({ ...first, stripeSessionId: first.stripeSessionId as string });
  await fixture.settle(first.id);
  const closed = await fixture.booking(first.id);
  expect(closed).toMatchObject({ status: 'held', stripeSessionId: null, paymentOpen: false });
  await fixture.checkOut(closed);
  const opened = await fixture.booking(first.id);
  // This check still reads the booking with its first page.
  const late = { ...fixture.bookings, byId: async () => first };
  const { createSettle } = await import('./settle.ts');
  await createSettle({ ...fixture, bookings: late })(first.id);
  expect(await fixture.booking(first.id)).toEqual(opened);
});

test('a canceled booking that was never charged ends at once, with an event that says so', async () => {
  const booking = await fixture.buy('neighbour', 'M05');
  await fixture.bookings.move(booking.id, { do: 'cancel', at: fixture.clock.at });
  await changeStored(fixture.bookings, booking.id, { stripeSessionId: null, stripePaymentId: null });
  await fixture.settleEverywhere(booking.id);
  expect(await fixture.booking(booking.id)).toMatchObject({ status: 'refunded', refund: null, paymentOpen: false });
  const events = (await fixture.eventsOf(booking.id)).filter(({ type }) => type === 'booking.refunded');
  expect(events.map(({ data }) => [data.toCard, data.creditNote.amount])).toEqual([[false, 50_000]]);
  expect((await fixture.cards.byId('card'))?.claims.M05).toBeUndefined();
});

describe('a capture', () => {
  test('is completed once by the next check when the call or its response is lost', async () => {
    for (const [place, fault] of (['never arrives', 'response lost'] as const).entries()) {
      const booking = await fixture.pay(`capture ${fault}`, place === 0 ? 'M06' : 'M07');
      fixture.line.disturb(/POST .*\/capture/, fault);
      await fixture.settle(booking.id).catch(() => undefined);
      expect((await fixture.booking(booking.id)).status).toBe('capturing');
      await fixture.reconcile();
      expect((await fixture.booking(booking.id)).status).toBe('confirmed');
      expect(fixture.intentOf(booking.id)).toMatchObject({
        status: 'succeeded',
        charge: { captured: true, amountRefunded: 0 },
      });
    }
  });

  test('ends the booking when refused, with the reason that nothing was charged', async () => {
    const booking = await fixture.pay('refused', 'M08');
    fixture.line.disturb(/POST .*\/capture/, 'refused');
    await fixture.settle(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: expect.stringContaining('Nothing was charged'),
    });
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
    expect((await fixture.cards.byId('card'))?.claims.M08).toBeUndefined();
  });

  test('is reported to the team once when it takes longer than a day', async () => {
    const booking = await fixture.pay('long', 'M08');
    fixture.line.disturb(/POST .*\/capture/, 'never arrives');
    await fixture.settle(booking.id).catch(() => undefined);
    fixture.line.setDown(true);
    await fixture.reconcile();
    expect(await fixture.eventTypesOf(booking.id)).toEqual([]);
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
