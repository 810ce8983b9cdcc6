import { eddmRules, type CarrierRoute } from '@postcard/contracts';
import type { Card } from '../../booking/cards/card.ts';

/** About as many households as a city carrier walks past. */
const usual = 500;
/** A ZIP Code has no more names of city routes: a letter and three digits. */
const mostRoutes = 999;

type Mailed = Pick<Card, 'distributionZipCodes' | 'totalHouseholds'>;

/**
 * Routes for a card of which nobody has entered any: its households evenly over its ZIP Codes, and those over city
 * routes of about 500. The post office knows none of them, so they are good for planning alone.
 */
export function assumedRoutes({ distributionZipCodes: zips, totalHouseholds }: Mailed): CarrierRoute[] {
  return evenly(totalHouseholds, zips.length).flatMap((households, place) => {
    const routes =
      households < eddmRules.bundle.least
        ? []
        : evenly(households, Math.min(Math.ceil(households / usual), mostRoutes));
    return routes.map((each, walk) => ({
      zip: zips[place] ?? '',
      route: `C${String(walk + 1).padStart(3, '0')}`,
      households: each,
    }));
  });
}

/** A number in so many parts that differ by one at most. */
function evenly(whole: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, place) => Math.floor(whole / parts) + (place < whole % parts ? 1 : 0));
}

const inFigures = new Intl.NumberFormat('en-US');

/** Why routes are not those of a card, in words; none when they are. */
export function problemsOf(
  routes: readonly CarrierRoute[],
  { distributionZipCodes, totalHouseholds }: Mailed,
): string[] {
  const named = routes.map(({ zip, route }) => `${zip} ${route}`);
  const twice = named.filter((name, place) => named.indexOf(name) !== place);
  const elsewhere = [...new Set(routes.map(({ zip }) => zip))].filter((zip) => !distributionZipCodes.includes(zip));
  const sum = routes.reduce((total, { households }) => total + households, 0);
  return [
    ...[...new Set(twice)].map((name) => `Route ${name} stands here twice.`),
    ...elsewhere.map((zip) => `This card does not go to ${zip}.`),
    ...(sum === totalHouseholds
      ? []
      : [`The routes hold ${inFigures.format(sum)} households, the card ${inFigures.format(totalHouseholds)}.`]),
    ...(sum < eddmRules.mailingPieces ? [`The post office takes at least ${eddmRules.mailingPieces} pieces.`] : []),
  ];
}
