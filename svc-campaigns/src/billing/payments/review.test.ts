import { describe, expect, test } from '@jest/globals';
import { booking as rules, type Member, type SpotId } from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';

const fixture = usePaymentFixture(2);
let networks = 0;

async function inReview(userId: string, spotId: SpotId): Promise<Booking> {
  const { id } = await fixture.payFirst(userId, spotId, `10.0.${++networks}.1`);
  await fixture.settleEverywhere(id);
  return fixture.booking(id);
}
const approve = async (userId: string): Promise<void> => {
  await fixture.applyMember(userId, 2);
  await fixture.followReview.onApproved(userId);
};
const claimOn = async (spotId: SpotId) => (await fixture.cards.byId('card'))?.claims[spotId];
const giveBack = async (id: string): Promise<void> => {
  await fixture.cancel(await fixture.booking(id));
  await fixture.settle(id);
};

describe('a first booking that is paid for', () => {
  test('keeps its spot and waits for the team, without a charge', async () => {
    const booking = await inReview('baker', 'M01');
    expect(booking).toMatchObject({ status: 'held', paymentStatus: 'authorized', invoiceNumber: null });
    expect(booking.reviewUntil?.getTime()).toBe(fixture.clock.at.getTime() + rules.reviewMs);
    expect(booking.holdExpiresAt).toEqual(booking.reviewUntil);
    expect(await claimOn('M01')).toMatchObject({ bookingId: booking.id, state: 'held', until: booking.reviewUntil });
    expect(await fixture.eventTypesOf(booking.id)).toEqual(['booking.in-review']);
    expect(fixture.intentOf(booking.id)?.status).toBe('requires_capture');
    await giveBack(booking.id);
  });

  test('is charged and confirmed once by fifty concurrent checks when the team approves', async () => {
    const booking = await inReview('plumber', 'M02');
    await fixture.applyMember('plumber', 2);
    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await fixture.eventsOf(booking.id)).toMatchObject([
      { type: 'booking.in-review' },
      { type: 'booking.confirmed', data: { membershipId: 'MEM' } },
    ]);
    expect(await claimOn('M02')).toMatchObject({ state: 'sold' });
  });

  test('is canceled when the team rejects it, with a polite reason', async () => {
    const booking = await inReview('rogue', 'M03');
    await fixture.followReview.onRejected('rogue');
    const ended = await fixture.booking(booking.id);

    expect(ended).toMatchObject({ status: 'failed', endedBecause: reasons.notApproved, paymentOpen: false });
    expect(await claimOn('M03')).toBeUndefined();
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
    expect(await fixture.eventsOf(booking.id)).toMatchObject([
      { type: 'booking.in-review' },
      { type: 'booking.payment-returned', data: { first: true, reason: reasons.notApproved, decision: 'rejected' } },
    ]);
  });

  test('is canceled at the deadline if the team has not decided, to the millisecond', async () => {
    const booking = await inReview('patient', 'M04');
    fixture.pass(rules.reviewMs - 1);
    await fixture.settle(booking.id);
    expect((await fixture.booking(booking.id)).status).toBe('held');
    fixture.pass(1);
    await fixture.settleEverywhere(booking.id);
    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'failed', endedBecause: reasons.notReviewed });
    expect(await claimOn('M04')).toBeUndefined();
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  });

  test('can be released by its business without a charge', async () => {
    const booking = await inReview('hesitant', 'M05');
    await giveBack(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({ status: 'failed', endedBecause: reasons.withdrawn });
    expect(await claimOn('M05')).toBeUndefined();
    expect(fixture.intentOf(booking.id)?.status).toBe('canceled');
  });

  test('ends when the payment’s authorization expires', async () => {
    const booking = await inReview('unlucky', 'M06');
    await fixture.provider.cancel(booking, booking.stripePaymentId as string);
    await fixture.settleEverywhere(booking.id);

    expect(await fixture.booking(booking.id)).toMatchObject({
      status: 'failed',
      endedBecause: reasons.authorizationEnded,
    });
    expect(await claimOn('M06')).toBeUndefined();
  });

  test('sends an email that the business is a member if the payment failed after the approval', async () => {
    const booking = await inReview('approved-unpaid', 'M12');
    await fixture.provider.cancel(booking, booking.stripePaymentId as string);
    await approve('approved-unpaid');

    const events = await fixture.eventsOf(booking.id);

    expect(events.at(-1)).toMatchObject({ type: 'booking.payment-returned', data: { decision: 'approved' } });
  });

  test('waits only until booking closes', async () => {
    const closes = (await fixture.cards.byId('card'))?.bookingClosesAt as Date;
    const at = fixture.clock.at;
    fixture.pass(closes.getTime() - at.getTime() - 3_600_000);
    const booking = await inReview('late', 'M07');
    fixture.clock.at = at;
    expect(booking.reviewUntil).toEqual(closes);
    await fixture.followReview.onRejected('late');
  });
});

test('an approval before the payment is noticed charges it at once', async () => {
  const { id } = await fixture.payFirst('swift', 'M08', '10.1.0.1');
  await approve('swift');
  await fixture.settle(id);

  const events = await fixture.eventsOf(id);

  expect(events.map(({ type }) => type)).toEqual(['booking.confirmed']);
  expect(events[0]?.data).not.toHaveProperty('membershipId');
});

test('a rejection before the payment prevents a charge', async () => {
  await fixture.applyMember('early', 1, { membershipId: null });
  const early = (await fixture.members.byId('early')) as Member;
  const held = await fixture.holdFirst(early, { campaignId: 'card', spotId: 'M09' }, '10.2.0.1');
  const page = await fixture.checkOut(held);
  await fixture.followReview.onRejected('early');
  await fixture.enter(page, '4242424242424242');

  await fixture.settle(held.id);

  expect(await fixture.booking(held.id)).toMatchObject({ status: 'failed', endedBecause: reasons.notApproved });
  expect(fixture.intentOf(held.id)?.status).toBe('canceled');
});

test('the reconciler completes an approval during an outage of the provider', async () => {
  const booking = await inReview('outage', 'M10');
  fixture.line.disturb(/POST .*\/capture/, 'response lost');
  await approve('outage');
  expect((await fixture.booking(booking.id)).status).toBe('capturing');
  await fixture.reconcile();
  expect((await fixture.booking(booking.id)).status).toBe('confirmed');
});

test('the team is reminded after one day and after three, once each', async () => {
  const booking = await inReview('waiting', 'M11');
  const reminded = async () => {
    await Promise.all(fixture.processes.map((process) => process.remindOfReviews()));
    const events = await fixture.eventsOf(booking.id);
    return events.filter(({ type }) => type === 'booking.review-reminded').map(({ data }) => data.days);
  };
  expect(await reminded()).toEqual([]);
  fixture.pass(24 * 3_600_000);
  expect(await reminded()).toEqual([1]);
  expect(await reminded()).toEqual([1]);
  fixture.pass(48 * 3_600_000);
  expect(await reminded()).toEqual([1, 3]);
  await fixture.followReview.onRejected('waiting');
  fixture.pass(48 * 3_600_000);
  expect(await reminded()).toEqual([1, 3]);
});
