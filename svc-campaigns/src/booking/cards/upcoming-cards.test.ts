import { expect, test } from '@jest/globals';
import { acrossTowns, createLog, inTown, knownTowns } from '@postcard/service-kit';
import { useBookingFixture } from '../../testing/booking-fixture.ts';
import { hourOfDay, isoDate } from '@postcard/contracts/town-dates';
import { datesOf } from './card.ts';
import { distributionOf, ensureUpcomingEverywhere, upcomingCardIds } from './upcoming-cards.ts';

const startsAt = new Date('2027-02-01T12:00:00.000Z');
const fixture = useBookingFixture(startsAt);

async function ensure(fails: (town: string) => boolean = () => false): Promise<string[]> {
  const opened: string[] = [];
  const open = async (card: { id: string; totalHouseholds: number }) => {
    opened.push(card.id);
    if (fails(card.id)) throw new Error('no');
    return { opensAt: startsAt, kept: {}, keptCategories: {}, keptTold: true };
  };
  const log = createLog('test', { level: 'silent', pretty: false });
  await acrossTowns(() => ensureUpcomingEverywhere({ cards: fixture.cards, open, log, now: () => startsAt }));
  return opened;
}

const idsOf = (index: number) => inTown(knownTowns()[index]!, () => upcomingCardIds(startsAt));
const storedOf = async (index: number) => {
  const ids = await idsOf(index);
  const found = await inTown(knownTowns()[index]!, () => fixture.cards.byIds(ids));
  return found.map(({ id }) => id).toSorted();
};

test('missing cards are created in every town, even if one town fails', async () => {
  expect(knownTowns().length).toBeGreaterThan(1);
  const [first, second] = await Promise.all([idsOf(0), idsOf(1)]);
  await ensure((id) => first.includes(id));
  expect([await storedOf(0), await storedOf(1)]).toEqual([[], second.toSorted()]);
  expect(await ensure()).toEqual(first);
  expect(await storedOf(0)).toEqual(first.toSorted());
  expect(await ensure()).toEqual([]);
});

test('booking, artwork and press deadlines are at the same hour of the town’s clock in every month', () => {
  for (let month = 0; month < 12; month++) {
    const distributionDate = distributionOf(startsAt, month);
    const { bookingClosesAt, artworkDueAt, proofsDueAt, pressLockAt } = datesOf(distributionDate);

    const hours = [distributionDate, bookingClosesAt, artworkDueAt, proofsDueAt, pressLockAt].map((at) =>
      hourOfDay(at),
    );

    expect([...new Set(hours)]).toEqual(['10']);
  }
});

test('cards are mailed on the 20th, or on the next day on which mail is delivered', () => {
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, month) => isoDate(distributionOf(new Date(first), month)));

  // June 20, 2027 is a Sunday, and February 20, 2034 is Presidents' Day.
  expect(daysFrom('2027-05-01T12:00:00.000Z', 3)).toEqual(['2027-05-20', '2027-06-21', '2027-07-20']);
  expect(daysFrom('2034-02-01T12:00:00.000Z', 1)).toEqual(['2034-02-21']);
});
