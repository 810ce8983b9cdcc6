import { z } from '../shared/zod.ts';
import { adStandings } from './proof-view.ts';
import { spotId } from '../shared/towns/fields.ts';
import { cents, day, id, instant, website, openedLinkQuery } from '../shared/fields.ts';
import { callers, fileOf, readOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** Days and hours are in the town's time zone. */
export const resultsView = z
  .object({
    bookingId: id,
    campaignId: id,
    campaignName: z.string(),
    spotId,
    businessName: z.string(),
    distributionDate: instant,
    households: z.int(),
    /** Not sent by an older release. */
    mailboxes: z.int().optional(),
    amount: cents,
    /** Missing from an earlier svc-campaigns. */
    ad: z.enum(adStandings).optional(),
    /** Null until the card has been prepared for print. */
    link: z.string().nullable(),
    /** Null if the ad names no website. */
    leadsTo: z.string().nullable(),
    total: z.int(),
    /** Includes days without scans, from the first scan on. */
    byDay: z.array(z.object({ day, scans: z.int() })),
    byHour: z.array(z.object({ hour: z.int().min(0).max(23), scans: z.int() })),
    /** Null before the first scan. */
    costPerScan: cents.nullable(),
    /** Cents, rounded to a hundredth. */
    costPerHousehold: z.number().nullable(),
    /** Cents, rounded to a tenth as in advertised prices; not sent by an older release. */
    costPerMailbox: z.number().nullable().optional(),
  })
  .meta({ id: 'Results' });
export type ResultsView = z.infer<typeof resultsView>;

export const cardReport = z
  .object({
    campaignId: id,
    campaignName: z.string(),
    distributionDate: instant,
    households: z.int(),
    /** Not sent by an older release. */
    mailboxes: z.int().optional(),
    total: z.int(),
    ads: z.array(resultsView),
  })
  .meta({ id: 'CardReport' });
export type CardReport = z.infer<typeof cardReport>;

export const adLink = z
  .object({
    bookingId: id,
    link: z.string(),
    /** Null if the link leads to the website in the ad. */
    website: z.string().nullable(),
    leadsTo: z.string().nullable(),
  })
  .meta({ id: 'AdLink' });
export type AdLink = z.infer<typeof adLink>;

export const adLinkBody = z.strictObject({ website: website.unwrap() });

export const resultsRoutes = routes('Results', callers.users, {
  followLink: {
    method: 'GET',
    path: '/go/{code}',
    access: 'public',
    summary: 'The short link of a printed ad: counts a scan, without cookies, and leads to the business',
    params: z.strictObject({ code: z.string().min(1).max(40) }),
    query: openedLinkQuery,
    success: { status: 302, contentType: 'text/html' },
    errors: ['not_found'],
  },
  getResults: {
    ...readOf(resultsView),
    path: '/api/bookings/{id}/results',
    roles: rolesFor.money,
    summary: 'Results of one’s own ad: scans by day and hour, and what they cost; of any ad for an administrator',
  },
  getAdLink: {
    ...readOf(adLink),
    path: '/api/bookings/{id}/link',
    roles: rolesFor.cards,
    summary: 'The short link of one’s own paid ad; made when it is first asked for, and the same ever after',
  },
  setAdLink: {
    method: 'PUT',
    path: '/api/bookings/{id}/link',
    roles: rolesFor.cards,
    summary: 'Set the link’s target; an empty value resets it to the ad’s website',
    body: adLinkBody,
    success: { status: 200, schema: adLink },
    errors: ['not_found'],
  },
  adLinkCode: {
    ...fileOf('image/png'),
    path: '/api/bookings/{id}/link.png',
    roles: rolesFor.cards,
    summary: 'Its QR code as a picture that is sharp at two inches in print',
  },
  cardReport: {
    ...readOf(cardReport),
    path: '/api/campaigns/{id}/report',
    roles: rolesFor.money,
    summary:
      'What the ads of a card have brought: all of them for an administrator, the own one for an advertiser on it',
  },
  resultsCsv: {
    ...fileOf('text/csv'),
    path: '/api/bookings/{id}/results.csv',
    roles: rolesFor.money,
    stepUp: true,
    logged: 'export',
    summary: 'The same as a table for a spreadsheet',
  },
  resultsPdf: {
    ...fileOf('application/pdf'),
    path: '/api/bookings/{id}/results.pdf',
    roles: rolesFor.money,
    summary: 'The same report as a PDF',
  },
});
