import { z } from '../shared/zod.ts';
import { cents, day, id, instant, statisticsQuery } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import { campaignStatuses } from './cards.ts';

/**
 * Cards distributed between two days of the town, cards on sale if today is one of them, and bookings made in these
 * days.
 */
export const cardStatistics = z
  .object({
    from: day,
    to: day,
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
        revenue: cents,
        refunded: cents,
        scans: z.int(),
      }),
    ),
  })
  .meta({ id: 'CardStatistics' });
export type CardStatistics = z.infer<typeof cardStatistics>;

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

export const cardStatisticsRoutes = routes('Statistics', callers.owners, {
  townTakings: {
    method: 'GET',
    path: '/api/campaigns/statistics/towns',
    tag: 'Towns',
    summary: 'What bookings brought in each town',
    query: statisticsQuery,
    success: { status: 200, schema: townTakings },
  },
  cardStatistics: {
    method: 'GET',
    path: '/api/campaigns/statistics',
    roles: rolesFor.money,
    summary: 'What each card brought: spots sold, revenue, scans',
    query: statisticsQuery,
    success: { status: 200, schema: cardStatistics },
  },
});
