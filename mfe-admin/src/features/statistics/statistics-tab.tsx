import { Stack, TextField } from '@postcard/ui';
import { useAddress } from '../lists/use-address.ts';
import { useRole } from '../roles/use-role.ts';
import { useCardStatistics, useMemberStatistics, useRequestStatistics } from './api.ts';
import { Chart } from './chart.tsx';
import { cardRows, conversionRows, countsBy, dayRow, dayRows, fillRows } from './rows.ts';
import styles from './statistics.module.css';
import { TownSums } from './town-sums.tsx';
import { count, dollars, percent } from './units.ts';

const soldNow = 'Cards distributed in these days, and those that are being sold now if the days reach today.';

export function Component() {
  const address = useAddress();
  const isOwner = useRole() === 'owner';
  const range = { from: address.get('from'), to: address.get('to') };
  const requests = useRequestStatistics(range);
  const members = useMemberStatistics(range);
  const cards = useCardStatistics(range);
  const shown = requests.data ?? members.data ?? cards.data;
  const of = ({ error, mutate }: { error: Error | undefined; mutate: () => unknown }) => ({
    error,
    onRetry: () => void mutate(),
  });
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
            'Each step is counted within the same days. They need not be the same people: ' +
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
      <Chart
        title="Sample requests by status"
        head={['Status', 'Requests']}
        rows={sampleRequests && countsBy(sampleRequests.byStatus)}
        {...of(requests)}
      />
      <Chart
        title="Contact requests by status"
        head={['Status', 'Requests']}
        rows={contactRequests && countsBy(contactRequests.byStatus)}
        {...of(requests)}
      />
      <Chart
        title="Interest by category"
        head={['Category', 'Requests']}
        rows={byCategory?.map(({ category, count }) => ({ name: category, values: [count] }))}
        {...of(requests)}
      />
      <Chart
        title="Interest by ad size"
        head={['Size', 'Requests']}
        rows={byAdSize && countsBy(byAdSize)}
        {...of(requests)}
      />
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
        title="Fill of each card"
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
