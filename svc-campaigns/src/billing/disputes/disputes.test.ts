import { describe, expect, test } from '@jest/globals';
import type { SpotId } from '@postcard/contracts';
import { readPages, together } from '@postcard/service-kit/testing';
import { presentTo } from '../../booking/bookings/present.ts';
import { reasons } from '../../booking/bookings/reasons.ts';
import { type PaymentProcess, usePaymentFixture } from '../../testing/payment-fixture.ts';
import type { DisputeFacts } from '../payments/dispute-calls.ts';
import { presentDispute } from './dispute.ts';

const fixture = usePaymentFixture(2);

const disputedCard = '4000000000000259';
const week = 7 * 24 * 3_600_000;
const processOf = (index: number) => fixture.processes[index % 2] as PaymentProcess;
const facts = (change: Partial<DisputeFacts> & { id: string }): DisputeFacts => ({
  status: 'needs_answer',
  amount: 50_000,
  reason: 'fraudulent',
  answerBy: fixture.clock.at,
  bookingId: null,
  createdAt: fixture.clock.at,
  ...change,
});

test('a disputed payment is read from the provider, reported once, and shown to administrators only', async () => {
  const booking = await fixture.buy('payer', 'M01', disputedCard);
  const { id } = Object.values(fixture.books().disputes)[0] as { id: string };
  await together((index) => (index % 3 === 0 ? processOf(index).followAll() : processOf(index).followOne(id)));
  expect((await fixture.disputeEventsOf(id)).map(({ type }) => type)).toEqual(['dispute.opened']);
  const { items } = await fixture.disputes.list({ limit: 10 });
  expect(items.map(presentDispute)).toMatchObject([
    {
      id,
      status: 'needs_answer',
      amount: 50_000,
      reason: 'fraudulent',
      bookingId: booking.id,
      businessName: 'payer shop',
      spotId: 'M01',
      answerBy: expect.any(String),
    },
  ]);
  const shown = await fixture.booking(booking.id);
  expect(presentTo('admin', shown, fixture.clock.at).dispute).toMatchObject({ id, status: 'needs_answer' });
  expect(presentTo('member', shown, fixture.clock.at)).not.toHaveProperty('dispute');

  fixture.pass(week);
  await together((index) => processOf(index).followOne(id));
  expect((await fixture.disputeEventsOf(id)).map(({ type }) => type)).toEqual(['dispute.opened', 'dispute.changed']);
  expect((await fixture.booking(booking.id)).dispute).toMatchObject({ status: 'lost', answerBy: null });
});

describe('a disputed booking', () => {
  const disputeOf = (bookingId: string): string => {
    const { disputes, intents } = fixture.books();
    const intent = Object.entries(intents).find(([, { metadata }]) => metadata.bookingId === bookingId)?.[0];
    return Object.values(disputes).find(({ paymentIntent }) => paymentIntent === intent)?.id as string;
  };
  const win = async (dispute: string) => {
    const evidence = { uncategorized_text: 'winning_evidence' };
    await fixture.provider.answerDispute(dispute, evidence, { submit: true, revision: 1 });
    await fixture.followOne(dispute);
  };
  const claimOf = async (spotId: SpotId) => (await fixture.cards.byId('card'))?.claims[spotId];
  const refunds = async (id: string) =>
    (await fixture.eventsOf(id)).filter(({ type }) => type === 'booking.refunded').map(({ data }) => data);

  test('cannot be canceled while a bank decides, and returns that reason', async () => {
    const { id } = await fixture.buy('patient', 'M02', disputedCard);
    await fixture.followOne(disputeOf(id));

    const cancelling = fixture.cancel(await fixture.booking(id));

    await expect(cancelling).rejects.toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('A bank is reviewing this payment'),
    });
    expect(await fixture.booking(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  test('ends when the bank decides for its customer: its spot is freed and its invoice is credited', async () => {
    const { id } = await fixture.buy('loser', 'M03', disputedCard);
    await fixture.followOne(disputeOf(id));
    await fixture.provider.acceptDispute(disputeOf(id));

    await together((index) => processOf(index).followOne(disputeOf(id)));

    expect(await fixture.booking(id)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      paymentOpen: false,
      endedBecause: reasons.disputeLost,
    });
    expect(await claimOf('M03')).toBeUndefined();
    expect((await fixture.invoices.ofBooking(id))?.creditNote).toMatchObject({ amount: 50_000 });
    expect(await refunds(id)).toMatchObject([{ returnedBy: 'bank', recipient: { email: 'loser@example.com' } }]);
  });

  test('ends at once if it was canceled before, and stays ended when the dispute is lost', async () => {
    const { id } = await fixture.buy('caller', 'M04', disputedCard);

    expect(await fixture.cancel(await fixture.booking(id))).toMatchObject({
      status: 'refunded',
      endedBecause: reasons.disputed,
    });
    expect(await claimOf('M04')).toBeUndefined();
    await fixture.provider.acceptDispute(disputeOf(id));
    await fixture.followOne(disputeOf(id));
    await fixture.reconcile();

    expect(await fixture.booking(id)).toMatchObject({ paymentStatus: 'refunded', paymentOpen: false });
    expect(await refunds(id)).toMatchObject([{ returnedBy: 'bank' }]);
    expect(Object.values(fixture.books().refunds)).toEqual([]);
  });

  test('is refunded once the dispute is won if it was canceled before', async () => {
    const { id } = await fixture.buy('stays', 'M05', disputedCard);
    await fixture.cancel(await fixture.booking(id));
    await win(disputeOf(id));

    fixture.pass(2 * 3_600_000);
    await fixture.reconcile();

    expect(await fixture.booking(id)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      paymentOpen: false,
      refund: { status: 'succeeded' },
    });
    expect(await refunds(id)).toHaveLength(1);
  });

  test('can be canceled once the dispute is won', async () => {
    const { id } = await fixture.buy('winner', 'M06', disputedCard);
    await fixture.followOne(disputeOf(id));
    await win(disputeOf(id));

    expect(await fixture.cancel(await fixture.booking(id))).toMatchObject({ status: 'refunded' });
  });
});

test('a dispute never goes back to an earlier status when older reads arrive late', async () => {
  const provider = (status: DisputeFacts['status']) => ({
    readDispute: async () => facts({ id: 'dp_order', status }),
    recentDisputes: async () => [],
  });
  const { createFollowDisputes } = await import('./follow.ts');
  for (const status of ['under_review', 'needs_answer', 'won', 'under_review'] as const)
    await createFollowDisputes({ ...fixture, provider: provider(status) }).followOne('dp_order');
  expect((await fixture.disputes.byId('dp_order'))?.status).toBe('won');
  const events = await fixture.disputeEventsOf('dp_order');
  expect(events.map(({ type }) => type)).toEqual(['dispute.opened', 'dispute.changed']);
});

test('the search finds disputes by business, card, spot and reason, newest first and each once', async () => {
  const place = { businessName: 'Heron (Books)', campaignName: 'Quail 2030', spotId: 'M07', version: 1 };
  const later = (index: number) => new Date(fixture.clock.at.getTime() + index * 60_000);
  for (let index = 0; index < 5; index++) {
    const reason = index === 4 ? 'duplicate' : 'heard_of';
    const status = index === 2 ? 'won' : 'needs_answer';
    const dispute = facts({ id: `dp_found_${9 - index}`, reason, status, createdAt: later(index) });
    await together(() => fixture.disputes.insert({ ...dispute, ...place }, { id: dispute.id } as never), 10);
  }

  const found = async (q: string, status?: string) =>
    (await readPages((paging) => fixture.disputes.list({ ...paging, q, status }), 2)).items
      .map(({ id }) => id.replace('dp_found_', ''))
      .join();

  expect([await found('heron (B'), await found('quail 2030', 'needs_answer')]).toEqual(['5,6,7,8,9', '5,6,8,9']);
  expect([await found('duplic'), await found('heard_of', 'won'), await found('nowhere')]).toEqual(['5', '7', '']);
});
