import type { MemberStatistics } from '@postcard/contracts';
import { dayOf, eachDay, type DayRange } from '@postcard/service-kit';

/** How many within an hour, written `2026-11-21T08` in UTC: an hour is never of two days anywhere in the country. */
export type HourCount = { hour: string; count: number };
export type ApplicationCount = HourCount & { reviewStatus: string };

/** The aggregation's expression of that hour. */
export const hourOfCreation = { $dateToString: { format: '%Y-%m-%dT%H', date: '$createdAt' } };

/** Sums up what was counted, with every day of the range, also those without any. */
export function memberStatisticsOf(
  { from, to }: DayRange,
  { registered, applied }: { registered: readonly HourCount[]; applied: readonly ApplicationCount[] },
): MemberStatistics {
  const approved = applied.filter(({ reviewStatus }) => reviewStatus === 'approved');
  const days = { registered: byDay(registered), applied: byDay(applied), approved: byDay(approved) };
  return {
    from,
    to,
    registered: sum(registered),
    applied: sum(applied),
    approved: sum(approved),
    byDay: eachDay(from, to).map((day) => ({
      day,
      registered: days.registered.get(day) ?? 0,
      applied: days.applied.get(day) ?? 0,
      approved: days.approved.get(day) ?? 0,
    })),
  };
}

const sum = (counts: readonly HourCount[]): number => counts.reduce((total, { count }) => total + count, 0);

const byDay = (counts: readonly HourCount[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(counts, ({ hour }) => dayOf(new Date(`${hour}:00:00Z`)))].map(([day, hours]) => [day, sum(hours)]),
  );
