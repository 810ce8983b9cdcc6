import { townKey } from '@postcard/service-kit';
import { currentTown, ruleTexts, zoneLabel, zoneOf } from '@postcard/contracts';
import { longMonth } from '@postcard/contracts/town-dates';
import { newCard, zoneFor, type Card, type Open } from './card.ts';
import type { CardStore } from './store.ts';

const atOnce = 6;
/** Over the days before distribution in which a booking can no longer be cancelled. */
const cancellableForMs = () => (currentTown().deadlines.cancelBeforeDays + 2) * 24 * 3_600_000;

type Deps = { cards: Pick<CardStore, 'insert'>; open: Open; now: () => Date };

/** The next six monthly cards, one each month, made where they are missing: there is always something to book. */
export async function ensureUpcomingCards({ cards, open, now }: Deps): Promise<void> {
  for (const card of upcomingCards(now())) await cards.insert({ ...card, ...(await open(card)) });
}

const upcomingCards = (now: Date): Card[] => distributionDates(now).map((date) => monthlyCard(date, now));

export const upcomingCardIds = (now: Date): string[] => upcomingCards(now).map(({ id }) => id);

/**
 * Cards go out on the 20th, in the daytime of every American town. The first is one that can still be booked and
 * cancelled for a while.
 */
function distributionDates(now: Date): Date[] {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 20, 17));
  const dates = Array.from(
    { length: atOnce + 2 },
    (_, index) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 20, 17)),
  );
  return dates.filter((date) => date.getTime() - now.getTime() > cancellableForMs()).slice(0, atOnce);
}

/** The monthly card of a distribution date, open for booking. */
export function monthlyCard(distributionDate: Date, now: Date): Card {
  const zone = zoneFor(distributionDate);
  return newCard(
    {
      id: townKey(`card-${distributionDate.toISOString().slice(0, 7)}`),
      name: `${longMonth(distributionDate)} card`,
      description: `Mailed to ${ruleTexts.pieces} households in ${zoneLabel(zone)}.`,
      zone,
      status: 'upcoming',
      distributionDate,
      distributionZipCodes: [currentTown().zipCode],
      totalHouseholds: zoneOf(zone)?.reach.households ?? currentTown().monthlyPieces,
    },
    now,
  );
}
