import { z } from '../shared/zod.ts';
import { cents, day, id, instant } from '../shared/fields.ts';
import { route } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import { statisticsQuery } from '../shared/statistics-query.ts';
import { campaignStatuses } from './cards.ts';

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
        /** Revenue of the card's paid bookings, less refunds of others. */
        revenue: cents,
        refunded: cents,
        scans: z.int(),
      }),
    ),
  })
  .meta({ id: 'CardStatistics' });
export type CardStatistics = z.infer<typeof cardStatistics>;

/** Revenue of bookings made in these days by town, largest first; towns without any are included. */
export const townTakings = z
  .object({
    from: day,
    to: day,
    towns: z.array(
      z.object({ id, name: z.string(), bookings: z.int(), members: z.int(), revenue: cents, refunded: cents }),
    ),
  })
  .meta({ id: 'TownTakings' });
export type TownTakings = z.infer<typeof townTakings>;

export const cardStatisticsRoutes = {
  townTakings: route({
    id: 'townTakings',
    method: 'GET',
    path: '/api/campaigns/statistics/towns',
    access: 'admin',
    tag: 'Towns',
    summary: 'What bookings brought in each town',
    query: statisticsQuery,
    success: { status: 200, schema: townTakings },
  }),
  cardStatistics: route({
    id: 'cardStatistics',
    method: 'GET',
    path: '/api/campaigns/statistics',
    access: 'admin',
    roles: rolesFor.money,
    tag: 'Statistics',
    summary: 'What each card brought: spots sold, revenue, scans',
    query: statisticsQuery,
    success: { status: 200, schema: cardStatistics },
  }),
};
