import { describe, expect, test } from '@jest/globals';
import { spotIds, type CampaignStatus } from '@postcard/contracts';
import { aCard } from '../../testing/builders.ts';
import { after, before } from '../../testing/booking-fixture.ts';
import { datesOf, forEver, type Card } from './card.ts';
import { clockStep, distributionEndsAt, mayBecome } from './life-cycle.ts';
import { presentForDashboard, presentSummary } from './present.ts';

const distributionDate = new Date('2027-05-20T17:00:00.000Z');
const { bookingClosesAt, pressLockAt } = datesOf(distributionDate);
const blank = aCard({ distributionDate });
const claim = { bookingId: 'b', userId: 'u', subcategory: 'Pizza', state: 'sold' as const, until: forEver };
const withSold = (count: number, change: Partial<Card> = {}): Card => ({
  ...blank,
  claims: Object.fromEntries(
    spotIds()
      .slice(0, count)
      .map((id) => [id, claim]),
  ),
  ...change,
});

describe('the clock', () => {
  test.each([
    [
      'makes the print decision when booking closes',
      withSold(7),
      bookingClosesAt,
      { decision: 'go', decidedAt: bookingClosesAt },
    ],
    [
      'cancels the print of a card one spot short',
      withSold(6),
      bookingClosesAt,
      { decision: 'short', decidedAt: bookingClosesAt },
    ],
    [
      'locks the press five days before distribution',
      withSold(7, { decision: 'go' }),
      pressLockAt,
      { status: 'locked', lockedAt: pressLockAt },
    ],
    ['starts distribution on its date', withSold(7, { status: 'locked' }), distributionDate, { status: 'active' }],
    [
      'ends distribution after thirty days',
      withSold(7, { status: 'active' }),
      new Date('2027-06-19T17:00:00.000Z'),
      { status: 'completed' },
    ],
  ] as const)('%s, exact to the millisecond', (_, card, instant, step) => {
    expect(clockStep(card, before(instant))).toBeNull();
    expect(clockStep(card, instant)).toEqual(step);
  });

  test('decides after the last hold has ended, as its payment still counts', () => {
    const until = after(bookingClosesAt, 60_000);
    const paying = withSold(6, { claims: { ...withSold(6).claims, M12: { ...claim, state: 'held', until } } });

    expect(clockStep(paying, before(until))).toBeNull();
    expect(clockStep(paying, until)).toMatchObject({ decision: 'short' });
  });

  test('decides by the minimum that the administrator has set', () => {
    expect(clockStep(withSold(2, { minimumSpots: 2 }), bookingClosesAt)).toMatchObject({ decision: 'go' });
    expect(clockStep(withSold(13, { minimumSpots: 14 }), bookingClosesAt)).toMatchObject({ decision: 'short' });
  });

  test('never locks a short card, or a card that the team has unlocked', () => {
    expect(clockStep(withSold(6, { decision: 'short' }), distributionDate)).toBeNull();
    expect(clockStep(withSold(7, { decision: 'go', lockedAt: pressLockAt }), distributionDate)).toBeNull();
  });

  test('decides an undecided card at distribution: with ads it is printed, without ads it is short', () => {
    expect(clockStep(withSold(1), distributionDate)).toMatchObject({ decision: 'go' });
    expect(clockStep(withSold(0), distributionDate)).toMatchObject({ decision: 'short' });
  });

  test('skips drafts, completed and canceled cards', () => {
    const late = new Date('2030-01-01T00:00:00.000Z');
    for (const status of ['draft', 'completed', 'cancelled'] as const)
      expect(clockStep(withSold(7, { status }), late)).toBeNull();
  });
});

test('the six statuses of a card are shown as the three of the specification', () => {
  const views: Record<CampaignStatus, string> = {
    draft: 'scheduled',
    upcoming: 'scheduled',
    locked: 'scheduled',
    active: 'active',
    completed: 'completed',
    cancelled: 'completed',
  };

  for (const [status, view] of Object.entries(views))
    expect(presentForDashboard({ ...blank, status: status as CampaignStatus }, []).status).toBe(view);
  expect(presentForDashboard(blank, [])).toMatchObject({
    endDate: distributionEndsAt(blank).toISOString(),
    totalHouseholds: blank.totalHouseholds,
  });
});

test('a card shows its progress toward the minimum, then its decision', () => {
  expect(presentSummary(withSold(6), distributionDate).goNoGo).toEqual({
    minimum: 7,
    sold: 6,
    decidesAt: bookingClosesAt.toISOString(),
    standing: 'short',
    decided: false,
  });
  expect(presentSummary(withSold(7), distributionDate).goNoGo).toMatchObject({ standing: 'go', decided: false });
  expect(presentSummary(withSold(3, { decision: 'go' }), distributionDate).goNoGo).toMatchObject({
    sold: 3,
    standing: 'go',
    decided: true,
  });
});

test('a card with a claimed spot cannot be withdrawn', () => {
  expect(mayBecome(blank, 'cancelled')).toBe(true);
  expect(mayBecome(withSold(1), 'cancelled')).toBe(false);
  expect(mayBecome(blank, 'completed')).toBe(false);
});
