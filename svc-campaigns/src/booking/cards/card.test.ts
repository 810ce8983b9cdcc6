import { describe, expect, test } from '@jest/globals';
import { spotIds } from '@postcard/contracts';
import { aCard } from '../../testing/builders.ts';
import { cardNumberOf, datesOf, forEver, isBookable, spotsFreeFor, spotStateOf, zoneFor } from './card.ts';
import { presentCard, presentSummary } from './present.ts';

const distributionDate = new Date('2027-03-20T17:00:00Z');
const madeAt = new Date('2027-01-01T00:00:00Z');
const card = aCard({ id: 'march', distributionDate, madeAt });
const claim = (until: Date, state: 'held' | 'sold' = 'held') => ({
  bookingId: 'b',
  userId: 'u',
  subcategory: 'Pizza',
  state,
  until,
});

describe('a card', () => {
  test('has twelve medium spots at $500 and two large ones at $900', () => {
    expect(presentSummary(card, madeAt).free).toEqual({ medium: 12, large: 2 });
    expect(card.adSpots.filter(({ price }) => price === 50_000)).toHaveLength(12);
    expect(card.adSpots.filter(({ price }) => price === 90_000)).toHaveLength(2);
  });

  test('closes ten days before distribution at the same hour of the town’s clock, to the millisecond', () => {
    const { bookingClosesAt } = datesOf(distributionDate);

    expect(bookingClosesAt.toISOString()).toBe('2027-03-10T18:00:00.000Z');
    expect(isBookable(card, new Date(bookingClosesAt.getTime() - 1))).toBe(true);
    expect(isBookable(card, bookingClosesAt)).toBe(false);
  });

  test('has a number of year and month, and for an extra card the day', () => {
    const mailed = new Date('2027-03-20T17:00:00.000Z');

    expect(cardNumberOf('card-2027-03', mailed)).toBe('2027-03');
    expect(cardNumberOf('elsewhere.card-2027-03', mailed)).toBe('2027-03');
    expect(cardNumberOf('01a219bb-9942-7642-9802-6776025b2fa2', mailed)).toBe('2027-03-20');
  });

  test('allows cancellations until the end of the day, in the town, fifteen days before distribution', () => {
    expect(card.cancelUntil.toISOString()).toBe('2027-03-06T07:59:59.999Z');
  });

  test('shows the end of the day even if an older version stored an hour as the deadline', () => {
    const older = { ...card, cancelUntil: new Date('2027-03-05T17:00:00.000Z') };
    expect(presentSummary(older, madeAt).cancelUntil).toBe('2027-03-06T07:59:59.999Z');
  });

  test('gets the zone of its month', () => {
    expect(zoneFor(distributionDate)).toBe('A');
    expect(zoneFor(new Date('2027-04-20T17:00:00Z'))).toBe('B');
  });
});

describe('a hold', () => {
  const until = new Date('2027-02-01T12:15:00.000Z');
  const held = {
    ...card,
    claims: { M05: claim(until) },
    categories: { pizza: { bookingId: 'b', subcategory: 'Pizza', until } },
  };

  test('lasts until the millisecond before its end', () => {
    expect(spotStateOf(held, 'M05', new Date(until.getTime() - 1))).toMatchObject({
      state: 'held',
      holdExpiresAt: until.toISOString(),
    });
    expect(spotStateOf(held, 'M05', until)).toMatchObject({ state: 'free', holdExpiresAt: null });
  });

  test('claims its subcategory for the same time', () => {
    expect(presentCard(held, new Date(until.getTime() - 1)).takenSubcategories).toEqual(['Pizza']);
    expect(presentCard(held, until).takenSubcategories).toEqual([]);
  });

  test('does not show its holder', () => {
    expect(JSON.stringify(presentCard(held, madeAt))).not.toContain('"u"');
  });
});

test('the spots free for a user start with the reserved one, followed by medium and then large ones', () => {
  const until = new Date('2027-02-08T12:00:00.000Z');
  const now = new Date(until.getTime() - 1);
  const kept = {
    ...card,
    kept: { L02: { userId: 'me', until }, M03: { userId: 'other', until } },
    claims: { M01: claim(forEver, 'sold') },
  };

  const mediums = spotIds().filter((id) => id.startsWith('M'));

  expect(spotsFreeFor(kept, 'me', now)).toEqual([
    'L02',
    ...mediums.filter((id) => id !== 'M01' && id !== 'M03'),
    'L01',
  ]);
  expect(spotsFreeFor(kept, 'me', until)).toEqual([...mediums.slice(1), 'L01', 'L02']);
});

test('a sold spot stays sold', () => {
  const sold = { ...card, claims: { L01: claim(forEver, 'sold') } };
  expect(spotStateOf(sold, 'L01', distributionDate)).toMatchObject({ state: 'sold', holdExpiresAt: null });
});
