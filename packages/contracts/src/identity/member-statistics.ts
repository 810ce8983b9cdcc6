import { z } from '../shared/zod.ts';
import { day, statisticsQuery } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

/** The range is in days of the town's time zone, inclusive; `byDay` has every day of it. */
export const memberStatistics = z
  .object({
    from: day,
    to: day,
    registered: z.int(),
    applied: z.int(),
    /** Approved applications among those made in the range. */
    approved: z.int(),
    byDay: z.array(z.object({ day, registered: z.int(), applied: z.int(), approved: z.int() })),
  })
  .meta({ id: 'MemberStatistics' });
export type MemberStatistics = z.infer<typeof memberStatistics>;

export const townMembers = z
  .object({
    from: day,
    to: day,
    towns: z.array(
      z.object({ id: z.string(), name: z.string(), registered: z.int(), applied: z.int(), approved: z.int() }),
    ),
  })
  .meta({ id: 'TownMembers' });
export type TownMembers = z.infer<typeof townMembers>;

export const memberStatisticsRoutes = routes('Statistics', callers.owners, {
  townMembers: {
    method: 'GET',
    path: '/api/subscriptions/statistics/towns',
    tag: 'Towns',
    summary: 'Who registered, applied and was approved in each town',
    query: statisticsQuery,
    success: { status: 200, schema: townMembers },
  },
  memberStatistics: {
    method: 'GET',
    path: '/api/subscriptions/statistics',
    roles: rolesFor.money,
    summary: 'Who registered, applied and was approved, by day',
    query: statisticsQuery,
    success: { status: 200, schema: memberStatistics },
  },
});
