import { describe, expect, test } from '@jest/globals';
import type { SpotId } from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import { presentBooking } from '../../booking/bookings/present.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture(2);

const [second, hour, day] = [1000, 3_600_000, 24 * 3_600_000];
const cards = { pays: '4242424242424242', late: '4000000000007726', sentBack: '4000000000005126' };
const refundsOf = ({ id }: Booking) =>
  Object.values(fixture.books().refunds)
    .filter(({ metadata }) => metadata.bookingId === id)
    .map(({ status }) => status);
const failuresOf = async ({ id }: Booking) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'refund.failed').map(({ data }) => data.isTriedAgain);
const waitingIds = async () => (await fixture.bookings.listFailedRefunds({ limit: 10 })).items.map(({ id }) => id);
const emailsOf = async ({ id }: Booking) =>
  (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.refunded');

async function cancelled(userId: string, spotId: SpotId, card = cards.pays): Promise<Booking> {
  const booking = await fixture.buy(userId, spotId, card);
  return fixture.cancel(booking);
}

const returned = { paymentStatus: 'refunded', paymentOpen: false, refund: { status: 'succeeded' } };

describe('a refund', () => {
  test('has a credit note, which appears in its email and on its invoice', async () => {
    const booking = await cancelled('plain', 'M01');
    const invoice = await fixture.invoices.ofBooking(booking.id);

    expect(invoice?.creditNote).toMatchObject({ creditNoteNumber: 'CN-000001', amount: 50_000 });
    expect(await emailsOf(booking)).toMatchObject([{ data: { creditNote: invoice?.creditNote, toCard: true } }]);
  });

  test.each([
    ['never arrives', 'M02'],
    ['response lost', 'M03'],
  ] as const)('is completed once by the next check when its call %s', async (fault, spotId) => {
    const booking = await fixture.buy(`refund ${fault}`, spotId);
    fixture.line.disturb(/POST .*\/refunds/, fault);
    expect(await fixture.cancel(booking)).toMatchObject({ status: 'cancelling', paymentOpen: true });
    await fixture.reconcile();
    expect((await fixture.booking(booking.id)).status).toBe('refunded');
    expect(refundsOf(booking)).toEqual(['succeeded']);
    expect(await emailsOf(booking)).toHaveLength(1);
  });

  test('is pending until the bank accepts it, while the booking has already ended', async () => {
    const booking = await cancelled('late', 'M04', cards.late);
    expect(presentBooking(booking, fixture.clock.at)).toMatchObject({ status: 'refunded', refundStatus: 'pending' });
    expect(booking).toMatchObject({ paymentOpen: true });
    await fixture.reconcile();
    expect((await fixture.booking(booking.id)).refund?.status).toBe('pending');
    fixture.pass(11 * second);
    await fixture.reconcile();
    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'refunded', movingSince: null, ...returned });
    expect(refundsOf(booking)).toEqual(['succeeded']);
    expect(await emailsOf(booking)).toHaveLength(1);
  });

  test('is retried an hour after the bank returned it, without another email or credit note', async () => {
    const booking = await cancelled('sent-back', 'M05', cards.sentBack);
    expect(booking).toMatchObject({ status: 'refunded', paymentOpen: false });
    fixture.pass(11 * second);
    await fixture.settle(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'paid',
      paymentOpen: true,
      refund: { status: 'failed', tries: 1 },
    });
    await fixture.reconcile();
    expect(refundsOf(booking)).toEqual(['failed']);
    expect([await failuresOf(booking), await waitingIds()]).toEqual([[true], [booking.id]]);
    fixture.pass(hour);
    await Promise.all(fixture.processes.map(({ settle }) => settle(booking.id)));
    const retried = await fixture.booking(booking.id);
    expect(retried).toMatchObject({ ...returned, refund: { status: 'succeeded', tries: 1 } });
    expect(refundsOf(booking)).toEqual(['failed', 'succeeded']);
    expect([await failuresOf(booking), await waitingIds()]).toEqual([[true], []]);
    expect(await emailsOf(booking)).toHaveLength(1);
    const { creditNote } = (await fixture.invoices.ofBooking(booking.id)) ?? {};
    expect((await emailsOf(booking))[0]?.data.creditNote).toEqual(creditNote);
  });

  test('is retried with another idempotency key when refused, and reported to the team once after a day', async () => {
    const booking = await fixture.buy('stuck', 'M06');
    fixture.line.disturb(/POST .*\/refunds/, 'refused');
    const failed = { status: 'cancelling', refund: { status: 'failed', tries: 1 } };
    expect(await fixture.cancel(booking)).toMatchObject(failed);
    const refundCalls = fixture.line.count(/POST .*\/refunds/);
    await fixture.reconcile();
    expect(fixture.line.count(/POST .*\/refunds/)).toBe(refundCalls);
    fixture.pass(day);
    fixture.line.disturb(/POST .*\/refunds/, 'refused');
    await fixture.reconcile();
    await fixture.reconcile();
    const stuck = (await fixture.eventsOf(booking.id)).filter(({ type }) => type === 'payment.stuck');
    expect(stuck).toMatchObject([{ data: { step: 'refund' } }]);
    expect(await failuresOf(booking)).toEqual([true]);
    fixture.pass(day);
    await fixture.reconcile();
    const refund = { status: 'succeeded', tries: 2 };
    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'refunded', refund });
    expect(refundsOf(booking)).toEqual(['succeeded']);
  });

  test('ends the booking when it is finally refused, and leaves the payment to a person', async () => {
    const booking = await fixture.buy('refused', 'M10');
    fixture.line.disturb(/POST .*\/refunds/, 'refused for good');

    const ended = await fixture.cancel(booking);
    await fixture.reconcile();

    expect(ended).toMatchObject({ status: 'refunded', paymentStatus: 'paid', paymentOpen: false });
    expect((await fixture.cards.byId('card'))?.claims.M10).toBeUndefined();
    const waiting = await fixture.payments.list({ limit: 10, status: 'waiting' });
    const { stripePaymentId: id } = booking;
    expect(waiting.items).toMatchObject([{ id, kind: 'booking', amount: 50_000, email: 'refused@example.com' }]);
    expect(waiting.items[0]?.reason).toContain('refused shop for M10 on the May card');
    expect((await emailsOf(booking)).map(({ data }) => data.returnedBy)).toEqual(['team']);
    expect(refundsOf(booking)).toEqual([]);
  });

  test('is completed after a crash between the provider’s refund and storing it', async () => {
    const booking = await fixture.buy('crashed', 'M07');
    const owing = await fixture.bookings.move(booking.id, { do: 'cancel', at: fixture.clock.at });
    await fixture.provider.refund(owing as Booking, booking.stripePaymentId as string, 0);
    fixture.pass(25 * hour);

    await fixture.reconcile();

    expect((await fixture.booking(booking.id)).status).toBe('refunded');
    expect(refundsOf(booking)).toEqual(['succeeded']);
  });
});
