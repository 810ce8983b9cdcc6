import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventFor } from '@postcard/service-kit/testing';
import { openPaymentFixture, type PaymentFixture } from '../../testing/payment-fixture.ts';

const hour = 3_600_000;
const day = 24 * hour;

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await openPaymentFixture();
  await fixture.sweepStripe();
  // Half past the next second, because a sweep's lists leave out a second until it is over.
  fixture.pass(1500 - (fixture.clock.at.getTime() % 1000));
});
afterEach(() => fixture.close());

const refundedOf = (bookingId: string): number =>
  Object.values(fixture.books().refunds)
    .filter(({ metadata }) => metadata.bookingId === bookingId)
    .reduce((sum, { amount }) => sum + amount, 0);
/** Runs `work` after a backup, restores the backup, and sweeps. */
async function losing<T>(work: () => Promise<T>): Promise<T> {
  const restore = await fixture.backUp();
  const result = await work();
  await restore();
  await fixture.sweepStripe();
  return result;
}
async function held() {
  await fixture.applyMember('member');
  return fixture.hold('member', 'M01');
}
const waiting = async () => (await fixture.payments.list({ limit: 50, status: 'waiting' })).items;
const returned = async () => (await fixture.payments.list({ limit: 50, status: 'returned' })).items;
const claims = async () => Object.keys((await fixture.cards.byId('card'))!.claims);

describe('a sweep for a booking that a restore lost', () => {
  test('refunds the payment once, and cancels an authorization', async () => {
    const [bought, authorized] = await losing(
      async () => [await fixture.buy('later', 'M01'), await fixture.pay('latest', 'M02')] as const,
    );
    await fixture.sweepStripe();

    expect(refundedOf(bought.id)).toBe(bought.amount);
    expect(fixture.intentOf(authorized.id)?.status).toBe('canceled');
    expect(await returned()).toMatchObject([{ kind: 'booking', amount: bought.amount, reason: '' }]);
    expect(await waiting()).toEqual([]);
  });

  test('closes the payment page', async () => {
    const { page } = await losing(() => fixture.open('later', 'M01'));
    await fixture.enter(page, '4242424242424242');

    expect(Object.values(fixture.books().intents)).toEqual([]);
  });

  test('leaves a payment that cannot be refunded to a person', async () => {
    const restore = await fixture.backUp();
    const bought = await fixture.buy('later', 'M01');
    await restore();
    fixture.line.disturb(/POST .*\/refunds/, 'never arrives');
    await fixture.sweepStripe();
    expect(await waiting()).toMatchObject([{ amount: bought.amount, reason: expect.stringContaining('dashboard') }]);
    await fixture.sweepStripe();
    expect(await waiting()).toEqual([]);
    const [payment] = await returned();
    expect(await fixture.payments.settle(payment!.id)).toMatchObject({ status: 'settled' });
    expect(await fixture.payments.settle('pi_none')).toBeNull();
    expect(await fixture.payments.reopen(payment!.id)).toMatchObject({ status: payment!.status });
    expect(await fixture.payments.reopen(payment!.id)).toBeNull();
  });

  test('releases its claim and credits its invoice, which an inconsistent backup may contain', async () => {
    const bought = await fixture.buy('half', 'M01');
    await fixture.bookings.model.deleteOne({ _id: bought.id });
    await fixture.sweepStripe();

    expect(await claims()).toEqual([]);
    expect((await fixture.invoices.ofBooking(bought.id))?.creditNote).toMatchObject({ amount: bought.amount });
    expect(refundedOf(bought.id)).toBe(bought.amount);
  });
});

describe('a sweep for a booking that a restore kept', () => {
  test('cancels it again if it was canceled after the backup', async () => {
    const bought = await fixture.buy('changed', 'M01');
    await losing(() => fixture.cancel(bought));

    expect((await fixture.booking(bought.id)).status).toBe('refunded');
    expect([await claims(), refundedOf(bought.id)]).toEqual([[], bought.amount]);
  });

  test('claims the spot for an unknown authorization', async () => {
    const booking = await held();
    await losing(async () => fixture.enter(await fixture.checkOut(booking), '4242424242424242'));

    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
    expect(fixture.intentOf(booking.id)?.status).toBe('succeeded');
  });

  test('does not confirm it if it was canceled after the backup', async () => {
    const { id, amount } = await fixture.pay('quick', 'M01');
    fixture.line.disturb(/POST .*\/capture/, 'never arrives');
    await fixture.settle(id).catch(() => undefined);
    expect((await fixture.booking(id)).status).toBe('capturing');
    await losing(async () => {
      await fixture.settle(id);
      await fixture.cancel(await fixture.booking(id));
    });
    await fixture.settle(id);
    expect((await fixture.booking(id)).status).toBe('refunded');
    expect([await claims(), refundedOf(id)]).toEqual([[], amount]);
  });

  test('refunds money captured after the backup if the hold has expired', async () => {
    const { id, amount } = await held();
    const restore = await fixture.backUp();
    await fixture.enter(await fixture.checkOut(await fixture.booking(id)), '4242424242424242');
    await fixture.settle(id);
    await restore();
    await fixture.bookings.move(id, { do: 'expire' }, { event: (next) => eventFor('booking.hold-expired', next) });

    await fixture.sweepStripe();

    expect((await fixture.booking(id)).status).toBe('refunded');
    expect(refundedOf(id)).toBe(amount);
  });

  test('closes an unknown page, so that another can be opened', async () => {
    const booking = await held();
    await fixture.enter(await losing(() => fixture.checkOut(booking)), '4242424242424242');
    expect(Object.values(fixture.books().intents)).toEqual([]);
    await fixture.enter(await fixture.checkOut(await fixture.booking(booking.id)), '4242424242424242');
    await fixture.settle(booking.id);
    expect((await fixture.booking(booking.id)).status).toBe('confirmed');
  });
});

describe('the sweep', () => {
  test('does not change consistent bookings', async () => {
    const bought = await fixture.buy('happy', 'M01');
    const { id } = await fixture.open('paying', 'M02');
    const before = [bought, await fixture.booking(id)];

    await fixture.sweepStripe();

    expect(await Promise.all(before.map(({ id: each }) => fixture.booking(each)))).toEqual(before);
    expect([await waiting(), await returned()]).toEqual([[], []]);
  });

  test('does not refund payments when the database is new', async () => {
    const bought = await fixture.buy('elsewhere', 'M01');
    fixture.pass(1000);
    for (const model of Object.values(fixture.bookings.model.db.models)) await model.deleteMany({});
    await fixture.sweepStripe();
    fixture.pass(2 * hour);

    await fixture.sweepStripe();

    expect(refundedOf(bought.id)).toBe(0);
  });

  test('repeats a day that it could not complete', async () => {
    const restore = await fixture.backUp();
    const bought = await fixture.buy('early', 'M01');
    fixture.pass(3 * day);
    const later = await fixture.buy('late', 'M02');
    await restore();
    fixture.pass(hour);
    fixture.line.disturb(/POST .*\/refunds/, 'never arrives');
    await fixture.sweepStripe();
    expect(refundedOf(bought.id) + refundedOf(later.id)).toBe(0);
    await fixture.sweepStripe();
    expect([refundedOf(bought.id), refundedOf(later.id)]).toEqual([bought.amount, later.amount]);
  });
});
