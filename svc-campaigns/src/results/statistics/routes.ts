import { cardStatisticsRoutes as routes, spotIds, type CardStatistics } from '@postcard/contracts';
import { dayOf, instantsOf, knownTowns, rangeOf, type createRoutes } from '@postcard/service-kit';
import type { ScanStore } from '../scans/store.ts';
import type { Bookings, Cards } from '../ports.ts';
import type { Takings } from '../../booking/bookings/takings.ts';
import type { Card } from '../../booking/cards/card.ts';

type Deps = {
  cards: Pick<Cards, 'distributedBetween' | 'withStatus'>;
  bookings: Pick<Bookings, 'takingsOf' | 'takingsByTown' | 'paidBetween'>;
  scans: Pick<ScanStore, 'totalsOf'>;
  now: () => Date;
};

export function addStatisticsRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { cards, bookings, scans, now }: Deps,
): void {
  serve(routes.townTakings, async ({ query }) => {
    const range = rangeOf(query, now());
    const sums = await bookings.takingsByTown(...instantsOf(range));
    const nothing = { bookings: 0, members: 0, revenue: 0, refunded: 0 };
    const towns = knownTowns().map(({ id, name }) => ({ id, name, ...(sums.get(id) ?? nothing) }));
    return { ...range, towns: towns.toSorted((one, other) => other.revenue - one.revenue) };
  });

  serve(routes.cardStatistics, async ({ query }) => {
    const range = rangeOf(query, now());
    const between = instantsOf(range);
    // Includes cards on sale in every range that includes today.
    const reachesToday = range.to >= dayOf(now());
    const [distributed, selling, made] = await Promise.all([
      cards.distributedBetween(...between),
      reachesToday ? cards.withStatus(['upcoming', 'locked']) : [],
      bookings.paidBetween(...between),
    ]);
    const found = lastFirst(distributed, selling);
    const takings = await bookings.takingsOf(found.map(({ id }) => id));
    const scanned = await scans.totalsOf([...takings.values()].flatMap(({ paid }) => paid));
    return { ...range, ...made, cards: found.map((card) => cardRowOf(card, takings.get(card.id), scanned)) };
  });
}

function lastFirst(...lists: Card[][]): Card[] {
  const byId = new Map(lists.flat().map((card) => [card.id, card]));
  return [...byId.values()].toSorted((one, other) => other.distributionDate.getTime() - one.distributionDate.getTime());
}

export function cardRowOf(
  { id, name, zone, status, distributionDate }: Card,
  takings: Takings | undefined,
  scanned: ReadonlyMap<string, number>,
): CardStatistics['cards'][number] {
  const { paid, revenue, refunded } = takings ?? { paid: [], revenue: 0, refunded: 0 };
  const scans = paid.reduce((sum, bookingId) => sum + (scanned.get(bookingId) ?? 0), 0);
  return {
    id,
    name,
    zone,
    status,
    distributionDate: distributionDate.toISOString(),
    sold: paid.length,
    spots: spotIds().length,
    revenue,
    refunded,
    scans,
  };
}
