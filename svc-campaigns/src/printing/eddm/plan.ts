import { eddmPieceOunces, eddmPostage, type CarrierRoute, type EddmPlan, type PostalRate } from '@postcard/contracts';
import { mailboxesOf, type Card } from '../../booking/cards/card.ts';
import { dayOf } from '@postcard/service-kit';
import { rateOn } from '../rates/rate-on.ts';
import { bundlesOf } from './bundles.ts';
import { assumedRoutes, problemsOf } from './carrier-routes.ts';
import { dropDaysOf, openDaysFrom, piecesOf } from './drop-days.ts';

export const postageOf = (pieces: number, { tenthsOfCent }: Pick<PostalRate, 'tenthsOfCent'>): number =>
  Math.round((pieces * tenthsOfCent) / 10);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const routesOf = (card: Card, entered: readonly CarrierRoute[] | null): CarrierRoute[] =>
  entered?.length ? [...entered] : assumedRoutes(card);

export function handInsOf(
  card: Card,
  entered: readonly CarrierRoute[] | null,
): { day: string; routes: CarrierRoute[] }[] {
  const shared = dropDaysOf(routesOf(card, entered));
  const dates = openDaysFrom(dayOf(card.distributionDate), shared.length);
  return shared.map((routes, place) => ({ day: dates[place] ?? '', routes }));
}

/** Plans a card's hand-in from its entered or assumed routes. Each day costs the rate in force on that day. */
export function planOf(card: Card, entered: readonly CarrierRoute[] | null, rates: readonly PostalRate[]): EddmPlan {
  const routes = routesOf(card, entered);
  const handIns = handInsOf(card, entered);
  const rate = rateOn(rates, handIns[0]?.day ?? dayOf(card.distributionDate));
  const days = handIns.map(({ day, routes: onDay }) => {
    const planned = onDay.map((route) => ({ ...route, bundles: bundlesOf(route.households) }));
    const townRate = rateOn(rates, day);
    const mailings = [...Map.groupBy(planned, ({ zip }) => zip)].map(([zip, ofZip]) => {
      const pieces = piecesOf(ofZip);
      return {
        zip,
        pieces,
        bundles: sumOf(ofZip.map(({ bundles }) => bundles.length)),
        postage: postageOf(pieces, townRate),
      };
    });
    return {
      day,
      pieces: piecesOf(onDay),
      bundles: sumOf(mailings.map(({ bundles }) => bundles)),
      postage: sumOf(mailings.map(({ postage }) => postage)),
      routes: planned,
      mailings,
      ...(townRate.from === rate.from ? {} : { rate: plannedRateOf(townRate) }),
    };
  });
  const pieces = sumOf(days.map((each) => each.pieces));
  return {
    campaignId: card.id,
    campaignName: card.name,
    distributionDate: card.distributionDate.toISOString(),
    totalHouseholds: card.totalHouseholds,
    totalMailboxes: mailboxesOf(card),
    zipCodes: card.distributionZipCodes,
    source: entered?.length ? 'entered' : 'assumed',
    problems: problemsOf(routes, card),
    routes,
    days,
    pieces,
    bundles: sumOf(days.map(({ bundles }) => bundles)),
    ouncesEach: eddmPieceOunces,
    pounds: poundsOf(pieces),
    rate: plannedRateOf(rate),
    postage: sumOf(days.map(({ postage }) => postage)),
  };
}

const plannedRateOf = ({ from, tenthsOfCent, source }: PostalRate): EddmPlan['rate'] => ({
  tenthsOfCent,
  name: eddmPostage.name,
  source,
  since: from,
});

export const poundsOf = (pieces: number): number => Math.round(((pieces * eddmPieceOunces) / 16) * 100) / 100;
