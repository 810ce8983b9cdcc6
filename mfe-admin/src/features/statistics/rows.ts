import type { CardStatistics, MemberStatistics } from '@postcard/contracts';
import type { RequestStatistics } from '@postcard/contracts/requests';
import { calendarShortDate } from '@postcard/contracts/town-dates';
import { statusInWords } from '@postcard/ui';
import type { Row } from './chart.tsx';

type CardRow = CardStatistics['cards'][number];

export const countsBy = (counts: Record<string, number>): Row[] =>
  Object.entries(counts).map(([name, count]) => ({ name: statusInWords(name), values: [count] }));

export const dayRow = (day: string): Pick<Row, 'name' | 'filed'> => ({ name: calendarShortDate(day), filed: day });

export const dayRows = (days: RequestStatistics['byDay']): Row[] =>
  days.map(({ day, sampleRequests, contactRequests }) => ({
    ...dayRow(day),
    values: [sampleRequests + contactRequests, sampleRequests, contactRequests],
  }));

/** Cards by distribution date, as time runs from left to right. */
export const cardRows = ({ cards }: CardStatistics, valuesOf: (card: CardRow) => number[]): Row[] =>
  cards.toReversed().map((card) => ({ name: card.name, values: valuesOf(card) }));

export const fillRows = (statistics: CardStatistics): Row[] =>
  cardRows(statistics, ({ sold, spots }) => [Math.round((sold / spots) * 100), sold]);

/** Returns the percentage that went on; null when fewer took the step than the next one. */
const share = (of: number, all: number): number | null => (all === 0 || of > all ? null : Math.round((of / all) * 100));

export function conversionRows(
  requests: RequestStatistics,
  members: MemberStatistics,
  { bookings, bookingMembers }: CardStatistics,
): Row[] {
  const requestTotal = requests.sampleRequests.total + requests.contactRequests.total;
  return [
    { name: 'Requests', values: [requestTotal, null] },
    { name: 'Registered', values: [members.registered, share(members.registered, requestTotal)] },
    { name: 'Approved members', values: [members.approved, share(members.approved, members.registered)] },
    { name: 'Members who booked', values: [bookingMembers, share(bookingMembers, members.approved)] },
    { name: 'Paid bookings', values: [bookings, null] },
  ];
}
