import { campaignsRoutes as routes, eddmRules, type EddmPlan } from '@postcard/contracts';
import { formatMoney, grouped } from '@postcard/contracts/numbers';
import { NamedError, type createRoutes } from '@postcard/service-kit';
import { calendarDay } from '@postcard/contracts/town-dates';
import { csvOf } from '@postcard/exports/csv';
import { strToU8, zipSync } from 'fflate';
import type { Card } from '../../booking/cards/card.ts';
import type { PostalRateStore } from '../rates/store.ts';
import { problemsOf } from './carrier-routes.ts';
import { planOf } from './plan.ts';
import type { CarrierRouteStore } from './store.ts';
import type { Cards } from '../ports.ts';
import { drawFacingSlips, slipsOf } from './facing-slips.ts';
import { mailingsOf } from './mailings.ts';
import { drawStatement } from './statement.ts';
import { rateInDollars, rateInWords, weightInWords } from './words.ts';
import { orNotFound } from '../../or-not-found.ts';

const mostBundles = 1000;

type Deps = { cards: Pick<Cards, 'byId'>; entered: CarrierRouteStore; rates: Pick<PostalRateStore, 'all'> };

export function addEddmRoutes({ serve }: ReturnType<typeof createRoutes>, { cards, entered, rates }: Deps): void {
  const cardOf = async (id: string): Promise<Card> => orNotFound(await cards.byId(id));

  const plan = async (id: string) => planOf(await cardOf(id), await entered.of(id), await rates.all());

  serve(routes.getEddm, ({ params }) => plan(params.id));

  serve(
    routes.setCarrierRoutes,
    async ({ params, body }) => {
      const card = await cardOf(params.id);
      const problems = body.routes.length > 0 ? problemsOf(body.routes, card) : [];
      if (problems.length > 0)
        throw new NamedError('validation_failed', { message: problems.join(' '), errors: { routes: problems } });
      await entered.put(params.id, body.routes);
      return planOf(card, body.routes, await rates.all());
    },
    { about: async ({ params }) => ({ routes: await entered.of(params.id) }) },
  );

  serve(routes.eddmPack, async ({ params, ctx }) => {
    const made = await plan(params.id);
    if (made.problems.length > 0)
      throw new NamedError('conflict', { message: `We can’t create this pack yet. ${made.problems.join(' ')}` });
    if (made.bundles > mostBundles)
      throw new NamedError('conflict', {
        message: `This card has more than ${mostBundles} bundles. Please split it into several cards.`,
      });
    ctx.set('Content-Disposition', `attachment; filename="eddm-${made.days[0]?.day ?? ''}.zip"`);
    ctx.type = 'application/zip';
    ctx.body = await packOf(made);
  });
}

async function packOf(plan: EddmPlan): Promise<Buffer> {
  const [slips, statement] = await Promise.all([drawFacingSlips(plan), drawStatement(plan)]);
  const files = {
    'read-me.txt': strToU8(readMe(plan)),
    'facing-slips.pdf': slips,
    'postage-statement.pdf': statement,
    'bundles.csv': strToU8(bundlesCsv(plan)),
    'drop-days.csv': strToU8(dropDaysCsv(plan)),
  };
  return Buffer.from(zipSync(files, { mtime: new Date(plan.distributionDate), level: 6 }));
}

const bundlesCsv = (plan: EddmPlan): string =>
  csvOf([
    ['Drop-off date', 'ZIP Code', 'Carrier route', 'Bundle', 'Of', 'Pieces in the bundle', 'Pieces on the route'],
    ...slipsOf(plan).map(({ day, zip, route, place, of, pieces, onRoute }) => [
      day,
      zip,
      route,
      place,
      of,
      pieces,
      onRoute,
    ]),
  ]);

const dropDaysCsv = (plan: EddmPlan): string =>
  csvOf([
    ['Drop-off date', 'ZIP Code', 'Routes', 'Bundles', 'Pieces'],
    ...mailingsOf(plan).map(({ day, zip, routes, bundles, pieces }) => [day, zip, routes.length, bundles, pieces]),
  ]);

function readMe(plan: EddmPlan): string {
  const { campaignName, source, pieces, bundles, postage } = plan;
  const { bundle, zipDayPieces, mailingPieces } = eddmRules;
  return [
    `${campaignName}: ${grouped(pieces)} pieces in ${grouped(bundles)} bundles`,
    '',
    ...(source === 'assumed'
      ? [
          'NOT READY TO MAIL: the routes are assumed. Enter the ones of the post office’s EDDM tool on the card’s ' +
            'page and download this again.',
          '',
        ]
      : []),
    '1. Print facing-slips.pdf. Each slip names its route and how many pieces belong under it; bundles.csv lists ' +
      'them all.',
    `2. Count each bundle, ${bundle.least} to ${bundle.most} pieces, put its slip on top and strap it twice.`,
    '3. Hand in at the post office of each ZIP Code, ' +
      `${grouped(mailingPieces)} to ${grouped(zipDayPieces)} pieces on one day:`,
    ...mailingsOf(plan).map(
      ({ day, zip, routes, rate, ...mailing }) =>
        `   ${calendarDay(day)}, ${zip}: ${grouped(mailing.pieces)} pieces, ${grouped(mailing.bundles)} bundles, ` +
        `${routes.length} routes, ${formatMoney(mailing.postage)}` +
        (rate.tenthsOfCent === plan.rate.tenthsOfCent ? '' : ` at ${rateInDollars(rate)} a piece`),
    ),
    '4. Fill in one PS Form 3587 for each post office and day from postage-statement.pdf.',
    '',
    `Pieces to print: ${grouped(pieces)}, one for each mailbox`,
    `Weight of a piece: ${weightInWords(plan)}`,
    `Price: ${rateInWords(plan.rate)}`,
    `Postage of the whole card: ${formatMoney(postage)}`,
    '',
  ].join('\r\n');
}
