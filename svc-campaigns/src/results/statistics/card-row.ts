import { spotIds, type CardStatistics } from '@postcard/contracts';
import type { Takings } from '../../booking/bookings/takings.ts';
import type { Card } from '../../booking/cards/card.ts';

export function lastFirst(...lists: Card[][]): Card[] {
  const byId = new Map(lists.flat().map((card) => [card.id, card]));
  return [...byId.values()].toSorted((one, other) => other.distributionDate.getTime() - one.distributionDate.getTime());
}

/** @param scanned scans by booking */
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
