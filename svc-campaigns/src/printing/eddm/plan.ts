import { eddmPieceOunces, eddmPostage, type CarrierRoute, type EddmPlan } from '@postcard/contracts';
import type { Card } from '../../booking/cards/card.ts';
import { dayOf } from '@postcard/service-kit';
import { bundlesOf } from './bundles.ts';
import { assumedRoutes, problemsOf } from './carrier-routes.ts';
import { dropDaysOf, openDaysFrom } from './drop-days.ts';

const { rate } = eddmPostage;

/** Cents of so many pieces that are handed in together, rounded once. */
export const postageOf = (pieces: number): number => Math.round((pieces * rate.tenthsOfCent) / 10);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Everything about bringing a card to the post office, from the routes entered for it or, without any, assumed ones.
 */
export function planOf(card: Card, entered: readonly CarrierRoute[] | null): EddmPlan {
  const routes = entered?.length ? [...entered] : assumedRoutes(card);
  const shared = dropDaysOf(routes);
  const dates = openDaysFrom(dayOf(card.distributionDate), shared.length);
  const days = shared.map((onDay, place) => {
    const planned = onDay.map((route) => ({ ...route, bundles: bundlesOf(route.households) }));
    const pieces = sumOf(onDay.map(({ households }) => households));
    return {
      day: dates[place] ?? '',
      pieces,
      bundles: sumOf(planned.map(({ bundles }) => bundles.length)),
      postage: postageOf(pieces),
      routes: planned,
    };
  });
  const pieces = sumOf(days.map((each) => each.pieces));
  return {
    campaignId: card.id,
    campaignName: card.name,
    distributionDate: card.distributionDate.toISOString(),
    totalHouseholds: card.totalHouseholds,
    zipCodes: card.distributionZipCodes,
    source: entered?.length ? 'entered' : 'assumed',
    problems: problemsOf(routes, card),
    routes,
    days,
    pieces,
    bundles: sumOf(days.map(({ bundles }) => bundles)),
    ouncesEach: eddmPieceOunces,
    pounds: poundsOf(pieces),
    rate: { ...rate },
    postage: sumOf(days.map(({ postage }) => postage)),
  };
}

/** Pounds of so many pieces, to a hundredth. */
export const poundsOf = (pieces: number): number => Math.round(((pieces * eddmPieceOunces) / 16) * 100) / 100;
