import { z } from './zod.ts';
import { campaignStatuses } from './cards.ts';
import { cents, day, id, instant } from './fields.ts';
import { statisticsQuery } from './requests.ts';
import { route } from './route.ts';

/** Who came between two days of the town, both included. `byDay` has every day of the range. */
export const memberStatistics = z
  .object({
    from: day,
    to: day,
    registered: z.int(),
    applied: z.int(),
    /** Of those who applied in these days. */
    approved: z.int(),
    byDay: z.array(z.object({ day, registered: z.int(), applied: z.int(), approved: z.int() })),
  })
  .meta({ id: 'MemberStatistics' });
export type MemberStatistics = z.infer<typeof memberStatistics>;

/**
 * The cards distributed between two days of the town, and with them those sold now where the days reach today, the last
 * one first; and the bookings made in these days.
 */
export const cardStatistics = z
  .object({
    from: day,
    to: day,
    /** Bookings made in these days that were paid, and of how many members. */
    bookings: z.int(),
    bookingMembers: z.int(),
    cards: z.array(
      z.object({
        id,
        name: z.string(),
        zone: z.string(),
        status: z.enum(campaignStatuses),
        distributionDate: instant,
        sold: z.int(),
        spots: z.int(),
        /** What the paid bookings of the card brought, and what of others was given back. */
        revenue: cents,
        refunded: cents,
        scans: z.int(),
      }),
    ),
  })
  .meta({ id: 'CardStatistics' });
export type CardStatistics = z.infer<typeof cardStatistics>;

const tag = 'Statistics';

export const memberStatisticsRoutes = {
  memberStatistics: route({
    id: 'memberStatistics',
    method: 'GET',
    path: '/api/subscriptions/statistics',
    access: 'admin',
    tag,
    summary: 'Who registered, applied and was approved, by day',
    query: statisticsQuery,
    success: { status: 200, schema: memberStatistics },
  }),
};

export const cardStatisticsRoutes = {
  cardStatistics: route({
    id: 'cardStatistics',
    method: 'GET',
    path: '/api/campaigns/statistics',
    access: 'admin',
    tag,
    summary: 'What each card brought: spots sold, revenue, scans',
    query: statisticsQuery,
    success: { status: 200, schema: cardStatistics },
  }),
};
