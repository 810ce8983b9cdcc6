import { eddmRules, type CarrierRoute } from '@postcard/contracts';
import { grouped } from '@postcard/contracts/numbers';
import { mailboxesOf, type Card } from '../../booking/cards/card.ts';
import { dropDaysOf, piecesOf } from './drop-days.ts';

const usual = 500;
const mostRoutes = 999;

type Mailed = Pick<Card, 'distributionZipCodes' | 'totalHouseholds' | 'totalMailboxes' | 'zone'>;

/** Returns assumed routes for planning: the mailboxes evenly over the ZIP Codes, in routes of about 500. */
export function assumedRoutes(card: Mailed): CarrierRoute[] {
  const zips = card.distributionZipCodes;
  return evenly(mailboxesOf(card), zips.length).flatMap((mailboxes, place) => {
    const routes =
      mailboxes < eddmRules.bundle.least ? [] : evenly(mailboxes, Math.min(Math.ceil(mailboxes / usual), mostRoutes));
    return routes.map((each, walk) => ({
      zip: zips[place] ?? '',
      route: `C${String(walk + 1).padStart(3, '0')}`,
      households: each,
    }));
  });
}

function evenly(whole: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, place) => Math.floor(whole / parts) + (place < whole % parts ? 1 : 0));
}

export function problemsOf(routes: readonly CarrierRoute[], card: Mailed): string[] {
  const mailboxes = mailboxesOf(card);
  const named = routes.map(({ zip, route }) => `${zip} ${route}`);
  const twice = named.filter((name, place) => named.indexOf(name) !== place);
  const elsewhere = [...new Set(routes.map(({ zip }) => zip))].filter(
    (zip) => !card.distributionZipCodes.includes(zip),
  );
  const sum = piecesOf(routes);
  return [
    ...[...new Set(twice)].map((name) => `Route ${name} is listed twice.`),
    ...elsewhere.map((zip) => `This card does not go to ${zip}.`),
    ...(sum === mailboxes
      ? []
      : [`The routes have ${grouped(sum)} mailboxes, but the card has ${grouped(mailboxes)}.`]),
    ...dropDaysOf(routes).flatMap((day) => [...Map.groupBy(day, ({ zip }) => zip)].flatMap(sizeProblemsOf)),
  ];
}

function sizeProblemsOf([zip, routes]: [string, CarrierRoute[]]): string[] {
  const { mailingPieces: least, zipDayPieces: most } = eddmRules;
  const pieces = piecesOf(routes);
  if (pieces >= least && pieces <= most) return [];
  return [
    `A mailing for ${zip} has ${grouped(pieces)} pieces. ` +
      `The post office accepts ${grouped(least)} to ${grouped(most)} per ZIP Code and day.`,
  ];
}
