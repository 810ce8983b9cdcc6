import type { MemberStatistics } from '@postcard/contracts';
import { dayOf, eachDay, type DayRange } from '@postcard/service-kit';
import type { ApplicationCount, HourCount } from '../../hour-counts.ts';

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
