import { eddmRules, type CarrierRoute } from '@postcard/contracts';
import { isMailDay } from '@postcard/contracts/mail-days';

const byRoute = (a: CarrierRoute, b: CarrierRoute): number =>
  a.zip.localeCompare(b.zip) || a.route.localeCompare(b.route);
export const piecesOf = (routes: readonly CarrierRoute[]): number =>
  routes.reduce((sum, { households }) => sum + households, 0);

/** Splits routes into the fewest drop days; each ZIP Code starts on the first day, at its own post office. */
export function dropDaysOf(routes: readonly CarrierRoute[]): CarrierRoute[][] {
  const zips = [...Map.groupBy(routes, ({ zip }) => zip).values()].map(daysOfZip);
  const days = Math.max(0, ...zips.map(({ length }) => length));
  return Array.from({ length: days }, (_, place) => zips.flatMap((zip) => zip[place] ?? []).toSorted(byRoute));
}

function daysOfZip(routes: readonly CarrierRoute[]): CarrierRoute[][] {
  const largestFirst = routes.toSorted((a, b) => b.households - a.households || byRoute(a, b));
  for (let count = Math.ceil(piecesOf(routes) / eddmRules.zipDayPieces); count < routes.length; count++) {
    const days = spread(largestFirst, count);
    if (days.every((day) => piecesOf(day) <= eddmRules.zipDayPieces))
      return days.toSorted((a, b) => piecesOf(b) - piecesOf(a));
  }
  return largestFirst.map((route) => [route]);
}

function spread(routes: readonly CarrierRoute[], count: number): CarrierRoute[][] {
  const days: CarrierRoute[][] = Array.from({ length: count }, () => []);
  for (const route of routes) days.reduce((least, day) => (piecesOf(day) < piecesOf(least) ? day : least)).push(route);
  return days;
}

export function openDaysFrom(day: string, count: number): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${day}T12:00:00Z`); days.length < count; at += 24 * 3_600_000) {
    const [weekday, date] = [new Date(at).getUTCDay(), new Date(at).toISOString().slice(0, 10)];
    if (weekday !== 6 && isMailDay(date)) days.push(date);
  }
  return days;
}
