import { z } from '../shared/zod.ts';
import { cents, day, id, instant, textLike } from '../shared/fields.ts';
import { callers, readOf, routes } from '../shared/route.ts';

/** Limits of EDDM Retail (DMM 140 to 146): most pieces per ZIP Code and day, and fewest per mailing. */
export const eddmRules = {
  bundle: { least: 50, most: 100 },
  zipDayPieces: 5000,
  mailingPieces: 200,
  mostOunces: 3.3,
} as const;

/**
 * Prices are dated data (`postal-rates.ts`). The weight is assumed from the paper: pounds of 500 sheets of its basic
 * size, and the card's size in inches.
 */
export const eddmPostage = {
  name: 'USPS Marketing Mail, EDDM Retail flats, up to 3.3 ounces',
  notice: { name: 'Notice 123', address: 'https://pe.usps.com/text/dmm300/Notice123.htm' },
  paper: { name: '14 point cover, 130 lb', basisPounds: 130, basisSheet: { width: 26, height: 20 }, sheets: 500 },
  piece: { width: 15, height: 12 },
} as const;

/** Estimated weight of one card in ounces, rounded to a hundredth. */
export const eddmPieceOunces: number = (() => {
  const {
    paper: { basisPounds, basisSheet, sheets },
    piece,
  } = eddmPostage;
  const pounds = (basisPounds / sheets) * ((piece.width * piece.height) / (basisSheet.width * basisSheet.height));
  return Math.round(pounds * 16 * 100) / 100;
})();

const routeForm = 'Please enter a letter and three digits, such as C012';

/** `households` also counts business mailboxes; it was named before they were counted. */
export const carrierRoute = z.strictObject({
  zip: textLike(/^\d{5}$/, 'Please enter five digits'),
  route: z
    .string(routeForm)
    .trim()
    .toUpperCase()
    .regex(/^[CRHBG]\d{3}$/, routeForm),
  households: z
    .int()
    .min(eddmRules.bundle.least, `A bundle has at least ${eddmRules.bundle.least} pieces`)
    .max(eddmRules.zipDayPieces, `At most ${eddmRules.zipDayPieces} pieces can be mailed per day`),
});
export type CarrierRoute = z.infer<typeof carrierRoute>;

export const carrierRoutesBody = z.strictObject({
  /** An empty list deletes the table, so that routes are assumed again. */
  routes: z.array(carrierRoute).max(200, 'Please enter at most 200 routes'),
});

const plannedRoute = carrierRoute.extend({ bundles: z.array(z.int()) });
const plannedRate = z.object({ tenthsOfCent: z.int(), name: z.string(), source: z.string(), since: day });
/** The pieces for one post office on one day: one PS Form 3587. A post office serves one ZIP Code. */
const plannedMailing = z.object({ zip: z.string(), pieces: z.int(), bundles: z.int(), postage: cents });
const plannedDay = z.object({
  day,
  pieces: z.int(),
  bundles: z.int(),
  postage: cents,
  routes: z.array(plannedRoute),
  /** Not sent by an older release. */
  mailings: z.array(plannedMailing).optional(),
  /** Rate of this day, if it differs from the card's. */
  rate: plannedRate.optional(),
});

export const eddmPlan = z
  .object({
    campaignId: id,
    campaignName: z.string(),
    distributionDate: instant,
    totalHouseholds: z.int(),
    /** Total that the routes must add up to; not sent by an older release. */
    totalMailboxes: z.int().optional(),
    zipCodes: z.array(z.string()),
    /** `assumed`: no routes are entered, so the mailboxes are split evenly. */
    source: z.enum(['entered', 'assumed']),
    problems: z.array(z.string()),
    routes: z.array(carrierRoute),
    days: z.array(plannedDay),
    pieces: z.int(),
    bundles: z.int(),
    /** Weight of one card, estimated from its paper. */
    ouncesEach: z.number(),
    pounds: z.number(),
    /** Rate of the first mailing day. */
    rate: plannedRate,
    postage: cents,
  })
  .meta({ id: 'EddmPlan' });
export type EddmPlan = z.infer<typeof eddmPlan>;

export const eddmRoutes = routes('Press', callers.cardTeam, {
  getEddm: {
    ...readOf(eddmPlan),
    path: '/api/campaigns/{id}/eddm',
    summary: 'The mailing plan of a card: carrier routes, bundles, drop-off days and postage',
  },
  setCarrierRoutes: {
    method: 'PUT',
    path: '/api/campaigns/{id}/eddm',
    summary: 'Set a card’s carrier routes, which must add up to its mailboxes; an empty list deletes them',
    body: carrierRoutesBody,
    success: { status: 200, schema: eddmPlan },
    errors: ['not_found', 'validation_failed'],
  },
  eddmPack: {
    method: 'GET',
    path: '/api/campaigns/{id}/eddm.zip',
    summary:
      'The pack for the post office: a facing slip for every bundle, the drop days, and the figures of the postage ' +
      'statement',
    success: { status: 200, contentType: 'application/zip' },
    errors: ['not_found', 'conflict'],
  },
});
