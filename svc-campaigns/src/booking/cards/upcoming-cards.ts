import { inTown, knownTowns, townKey, type Logger } from '@postcard/service-kit';
import { currentTown, distributionHour, ruleTexts, zoneLabel, zoneOf } from '@postcard/contracts';
import { mailDayFrom } from '@postcard/contracts/mail-days';
import { atHour } from '@postcard/contracts/town-days';
import { longMonth } from '@postcard/contracts/town-dates';
import { newCard, zoneFor, type Card, type Open } from './card.ts';
import type { CardStore } from './store.ts';

const atOnce = 6;
const townsAtOnce = 100;
/** Days before distribution in which bookings cannot be canceled, plus two spare days. */
const cancellableForMs = () => (currentTown().deadlines.cancelBeforeDays + 2) * 24 * 3_600_000;

type Deps = { cards: Pick<CardStore, 'insert'>; open: Open; now: () => Date };
type DepsOfAll = { cards: Pick<CardStore, 'insert' | 'idsAmong'>; open: Open; log: Logger; now: () => Date };

export async function ensureUpcomingCards({ cards, open, now }: Deps): Promise<void> {
  for (const card of upcomingCards(now())) await cards.insert({ ...card, ...(await open(card)) });
}

/** Creates the missing cards of every town; a failure in one does not stop the others. */
export async function ensureUpcomingEverywhere({ cards, open, log, now }: DepsOfAll): Promise<void> {
  const towns = knownTowns();
  for (let from = 0; from < towns.length; from += townsAtOnce) {
    const requested = await Promise.all(
      towns.slice(from, from + townsAtOnce).map(async (town) => ({
        town,
        ids: await inTown(town, () => upcomingCardIds(now())),
      })),
    );
    const there = await cards.idsAmong(requested.flatMap(({ ids }) => ids));
    for (const { town, ids } of requested)
      if (!ids.every((id) => there.has(id)))
        await inTown(town, () => ensureUpcomingCards({ cards, open, now })).catch((error: unknown) =>
          log.warn({ err: error, town: town.id }, 'the next cards were not made, next time'),
        );
  }
}

const upcomingCards = (now: Date): Card[] => distributionDates(now).map((date) => monthlyCard(date, now));

export const upcomingCardIds = (now: Date): string[] => distributionDates(now).map(cardIdOf);

function distributionDates(now: Date): Date[] {
  const dates = Array.from({ length: atOnce + 2 }, (_, index) => distributionOf(now, index));
  return dates.filter((date) => date.getTime() - now.getTime() > cancellableForMs()).slice(0, atOnce);
}

export function distributionOf(now: Date, monthsLater: number): Date {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater, 20));
  return mailDayFrom(atHour(day.toISOString().slice(0, 10), distributionHour));
}

const cardIdOf = (distributionDate: Date): string => townKey(`card-${distributionDate.toISOString().slice(0, 7)}`);

export function monthlyCard(distributionDate: Date, now: Date): Card {
  const zone = zoneFor(distributionDate);
  return newCard(
    {
      id: cardIdOf(distributionDate),
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
