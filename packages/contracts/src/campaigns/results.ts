import { z } from '../shared/zod.ts';
import { adStandings } from './proof-view.ts';
import { spotId } from '../shared/towns/fields.ts';
import { cents, day, id, idParams, instant, website, openedLinkQuery } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** Days and hours are the town's. */
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
    /** Null before the card was prepared for print. */
    link: z.string().nullable(),
    /** Null if the ad names no website. */
    leadsTo: z.string().nullable(),
    total: z.int(),
    /** Includes days without scans, from the first scan on. */
    byDay: z.array(z.object({ day, scans: z.int() })),
    byHour: z.array(z.object({ hour: z.int().min(0).max(23), scans: z.int() })),
    /** Null before the first scan. */
    costPerScan: cents.nullable(),
    /** Cents, to a hundredth. */
    costPerHousehold: z.number().nullable(),
    /** Cents, to a tenth, as the price per mailbox is advertised; not sent by an older release. */
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
    /** Null for the website of the ad. */
    website: z.string().nullable(),
    leadsTo: z.string().nullable(),
  })
  .meta({ id: 'AdLink' });
export type AdLink = z.infer<typeof adLink>;

export const adLinkBody = z.strictObject({ website: website.unwrap() });
export type AdLinkBody = z.infer<typeof adLinkBody>;

const tag = 'Results';

export const resultsRoutes = {
  followLink: route({
    id: 'followLink',
    method: 'GET',
    path: '/go/{code}',
    access: 'public',
    tag,
    summary: 'The short link of a printed ad: counts a scan, without cookies, and leads to the business',
    params: z.strictObject({ code: z.string().min(1).max(40) }),
    query: openedLinkQuery,
    success: { status: 302, contentType: 'text/html' },
    errors: ['not_found'],
  }),
  getResults: route({
    id: 'getResults',
    method: 'GET',
    path: '/api/bookings/{id}/results',
    access: 'user',
    roles: rolesFor.money,
    tag,
    summary: 'What one’s own ad has brought: scans by day and hour, and what they cost; of any ad for an administrator',
    params: idParams,
    success: { status: 200, schema: resultsView },
    errors: ['not_found'],
  }),
  getAdLink: route({
    id: 'getAdLink',
    method: 'GET',
    path: '/api/bookings/{id}/link',
    access: 'user',
    roles: rolesFor.cards,
    tag,
    summary: 'The short link of one’s own paid ad; made when it is first asked for, and the same ever after',
    params: idParams,
    success: { status: 200, schema: adLink },
    errors: ['not_found'],
  }),
  setAdLink: route({
    id: 'setAdLink',
    method: 'PUT',
    path: '/api/bookings/{id}/link',
    access: 'user',
    roles: rolesFor.cards,
    tag,
    summary: 'Say where it leads; an empty website is that of the ad again',
    params: idParams,
    body: adLinkBody,
    success: { status: 200, schema: adLink },
    errors: ['not_found'],
  }),
  adLinkCode: route({
    id: 'adLinkCode',
    method: 'GET',
    path: '/api/bookings/{id}/link.png',
    access: 'user',
    roles: rolesFor.cards,
    tag,
    summary: 'Its QR code as a picture that is sharp at two inches in print',
    params: idParams,
    success: { status: 200, contentType: 'image/png' },
    errors: ['not_found'],
  }),
  cardReport: route({
    id: 'cardReport',
    method: 'GET',
    path: '/api/campaigns/{id}/report',
    access: 'user',
    roles: rolesFor.money,
    tag,
    summary:
      'What the ads of a card have brought: all of them for an administrator, the own one for an advertiser on it',
    params: idParams,
    success: { status: 200, schema: cardReport },
    errors: ['not_found'],
  }),
  resultsCsv: route({
    id: 'resultsCsv',
    method: 'GET',
    path: '/api/bookings/{id}/results.csv',
    access: 'user',
    roles: rolesFor.money,
    stepUp: true,
    logged: 'export',
    tag,
    summary: 'The same as a table for a spreadsheet',
    params: idParams,
    success: { status: 200, contentType: 'text/csv' },
    errors: ['not_found'],
  }),
  resultsPdf: route({
    id: 'resultsPdf',
    method: 'GET',
    path: '/api/bookings/{id}/results.pdf',
    access: 'user',
    roles: rolesFor.money,
    tag,
    summary: 'The same on paper',
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['not_found'],
  }),
} as const;
