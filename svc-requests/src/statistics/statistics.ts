import { contactRequestStatuses, sampleRequestStatuses, type RequestStatistics } from '@postcard/contracts';
import { dayOf, eachDay, type DayRange } from '@postcard/service-kit';
import type { InterestCount } from '../requests.ts';
import type { HourCount } from '../request-store.ts';

type Counted = { sampleRequests: HourCount[]; contactRequests: HourCount[]; interests: InterestCount[] };

export function statisticsOf(
  { from, to }: DayRange,
  { sampleRequests, contactRequests, interests }: Counted,
): RequestStatistics {
  const samples = byDay(sampleRequests);
  const contacts = byDay(contactRequests);
  const wanted = (adSize: string) => sum(interests.filter((each) => each.adSize === adSize));
  return {
    from,
    to,
    sampleRequests: { total: sum(sampleRequests), byStatus: byStatus(sampleRequests, sampleRequestStatuses) },
    contactRequests: { total: sum(contactRequests), byStatus: byStatus(contactRequests, contactRequestStatuses) },
    byDay: eachDay(from, to).map((day) => ({
      day,
      sampleRequests: samples.get(day) ?? 0,
      contactRequests: contacts.get(day) ?? 0,
    })),
    byCategory: byCategory(interests),
    byAdSize: { medium: wanted('medium'), large: wanted('large') },
  };
}

const sum = (counts: readonly { count: number }[]): number => counts.reduce((total, { count }) => total + count, 0);

function byStatus<S extends string>(counts: readonly HourCount[], statuses: readonly S[]): Record<S, number> {
  return Object.fromEntries(
    statuses.map((status) => [status, sum(counts.filter((each) => each.status === status))]),
  ) as Record<S, number>;
}

function byDay(counts: readonly HourCount[]): Map<string, number> {
  const groups = Map.groupBy(counts, ({ hour }) => dayOf(new Date(`${hour}:00:00Z`)));
  return new Map([...groups].map(([day, hours]) => [day, sum(hours)]));
}

function byCategory(interests: readonly InterestCount[]): RequestStatistics['byCategory'] {
  const groups = [...Map.groupBy(interests, ({ category }) => category)].map(([category, each]) => ({
    category,
    count: sum(each),
  }));
  return groups.toSorted((one, other) => other.count - one.count || one.category.localeCompare(other.category));
}
