import { Stack, TextField, statusInWords } from '@postcard/ui';
import type { CardStatistics, MemberStatistics, TownMembers, TownTakings } from '@postcard/contracts';
import type { RequestStatistics } from '@postcard/contracts/requests';
import { calendarShortDate } from '@postcard/contracts/town-dates';
import { useAddress } from '../lists/use-address.ts';
import { useRole } from '../roles/for-roles.tsx';
import {
  useCardStatistics,
  useMemberStatistics,
  useRequestStatistics,
  useTownMembers,
  useTownTakings,
  type DayRange,
  Chart,
  type Row,
  count,
  dollars,
  percent,
} from './chart.tsx';
import styles from './statistics.module.css';

const soldNow = 'Cards distributed in this period, plus cards on sale now if the period includes today.';

const of = ({ error, mutate }: { error: Error | undefined; mutate: () => unknown }) => ({
  error,
  onRetry: () => void mutate(),
});

export function Component() {
  const address = useAddress();
  const isOwner = useRole() === 'owner';
  const range = { from: address.get('from'), to: address.get('to') };
  const requests = useRequestStatistics(range);
  const members = useMemberStatistics(range);
  const cards = useCardStatistics(range);
  const shown = requests.data ?? members.data ?? cards.data;
  const { sampleRequests, contactRequests, byDay, byCategory, byAdSize } = requests.data ?? {};
  return (
    <Stack gap={5}>
      <div className={styles['range']}>
        <TextField
          label="From"
          type="date"
          name="statistics-from"
          value={range.from || (shown?.from ?? '')}
          onChange={(event) => address.set({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          name="statistics-to"
          value={range.to || (shown?.to ?? '')}
          onChange={(event) => address.set({ to: event.target.value })}
        />
      </div>
      {requests.data && members.data && cards.data && (
        <Chart
          title="From request to booking"
          head={['Step', 'Count', 'Share of the step before']}
          units={[count, percent]}
          rows={conversionRows(requests.data, members.data, cards.data)}
          {...of(requests)}
          note={
            'Each step is counted within the same days. They may be different people: ' +
            'where more took a step than the one before, there is no share.'
          }
        />
      )}
      <Chart
        title="Requests by day"
        ofDays
        head={['Day', 'All', 'Samples', 'Contact']}
        drawn={[1, 2]}
        rows={byDay && dayRows(byDay)}
        {...of(requests)}
      />
      {(
        [
          ['Sample requests by status', 'Status', sampleRequests && countsBy(sampleRequests.byStatus)],
          ['Contact requests by status', 'Status', contactRequests && countsBy(contactRequests.byStatus)],
          [
            'Interest by category',
            'Category',
            byCategory?.map((each) => ({ name: each.category, values: [each.count] })),
          ],
          ['Interest by ad size', 'Size', byAdSize && countsBy(byAdSize)],
        ] as const
      ).map(([title, first, rows]) => (
        <Chart key={title} title={title} head={[first, 'Requests']} rows={rows} {...of(requests)} />
      ))}
      <Chart
        title="Members by day"
        ofDays
        head={['Day', 'Registered', 'Applied', 'Approved']}
        rows={members.data?.byDay.map(({ day, registered, applied, approved }) => ({
          ...dayRow(day),
          values: [registered, applied, approved],
        }))}
        {...of(members)}
      />
      <Chart
        title="Revenue by card"
        head={['Card', 'Revenue', 'Refunded']}
        units={[dollars, dollars]}
        note={soldNow}
        rows={cards.data && cardRows(cards.data, ({ revenue, refunded }) => [revenue, refunded])}
        {...of(cards)}
      />
      <Chart
        title="Spots sold per card"
        head={['Card', 'Sold of all', 'Spots sold']}
        units={[percent]}
        note={soldNow}
        rows={cards.data && fillRows(cards.data)}
        {...of(cards)}
      />
      <Chart
        title="Scans by card"
        head={['Card', 'Scans']}
        note={soldNow}
        rows={cards.data && cardRows(cards.data, ({ scans }) => [scans])}
        {...of(cards)}
      />
      {isOwner && <TownSums range={range} />}
    </Stack>
  );
}

type CardRow = CardStatistics['cards'][number];

const countsBy = (counts: Record<string, number>): Row[] =>
  Object.entries(counts).map(([name, count]) => ({ name: statusInWords(name), values: [count] }));

const dayRow = (day: string): Pick<Row, 'name' | 'filed'> => ({ name: calendarShortDate(day), filed: day });

const dayRows = (days: RequestStatistics['byDay']): Row[] =>
  days.map(({ day, sampleRequests, contactRequests }) => ({
    ...dayRow(day),
    values: [sampleRequests + contactRequests, sampleRequests, contactRequests],
  }));

const cardRows = ({ cards }: CardStatistics, valuesOf: (card: CardRow) => number[]): Row[] =>
  cards.toReversed().map((card) => ({ name: card.name, values: valuesOf(card) }));

const fillRows = (statistics: CardStatistics): Row[] =>
  cardRows(statistics, ({ sold, spots }) => [Math.round((sold / spots) * 100), sold]);

/** Returns the percentage of people who took the next step; null if more took it than the step before. */
const share = (of: number, all: number): number | null => (all === 0 || of > all ? null : Math.round((of / all) * 100));

function conversionRows(
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

function TownSums({ range }: { range: DayRange }) {
  const takings = useTownTakings(range);
  const members = useTownMembers(range);
  if ((takings.data ?? members.data)?.towns.length === 1) return null;
  return (
    <>
      <Chart
        title="Revenue by town"
        head={['Town', 'Revenue', 'Refunded', 'Bookings', 'Businesses']}
        units={[dollars, dollars, count, count]}
        rows={takings.data?.towns.map(({ name, revenue, refunded, bookings, members: businesses }) => ({
          name,
          values: [revenue, refunded, bookings, businesses],
        }))}
        {...(takings.data && { note: takingsOfAll(takings.data) })}
        {...of(takings)}
      />
      <Chart
        title="Members by town"
        head={['Town', 'Registered', 'Applied', 'Approved']}
        rows={members.data?.towns.map(({ name, registered, applied, approved }) => ({
          name,
          values: [registered, applied, approved],
        }))}
        {...(members.data && { note: membersOfAll(members.data) })}
        {...of(members)}
      />
    </>
  );
}

const sum = <T,>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

function takingsOfAll({ towns }: TownTakings): string {
  const revenue = dollars.shown(sum(towns, (town) => town.revenue));
  const refunded = dollars.shown(sum(towns, (town) => town.refunded));
  const bookings = count.shown(sum(towns, (town) => town.bookings));
  return `All ${towns.length} towns: ${revenue} from ${bookings} bookings made in these days, ${refunded} refunded.`;
}

function membersOfAll({ towns }: TownMembers): string {
  const [registered, applied, approved] = [
    sum(towns, (town) => town.registered),
    sum(towns, (town) => town.applied),
    sum(towns, (town) => town.approved),
  ].map(count.shown);
  return `All ${towns.length} towns: ${registered} registered, ${applied} applied, ${approved} of them approved.`;
}
