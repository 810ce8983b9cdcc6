import { formatMoney, Stack, Stat, TextField } from '@postcard/ui';
import { useAddress } from '../dashboard/use-address.ts';
import { useCardStatistics, useMemberStatistics, useRequestStatistics } from './api.ts';
import { Chart } from './chart.tsx';
import { cardRows, conversionOf, countsBy, dayRows, fillRows } from './rows.ts';
import styles from './statistics.module.css';

const dollars = (cents: number): string => formatMoney(cents);
const percent = (value: number): string => `${value}%`;

/** What came in, who became a member, what the cards brought. Without days in the address, the last thirty. */
export function Component() {
  const address = useAddress();
  const range = { from: address.get('from'), to: address.get('to') };
  const requests = useRequestStatistics(range);
  const members = useMemberStatistics(range);
  const cards = useCardStatistics(range);
  const shown = requests.data ?? members.data ?? cards.data;
  const of = ({ error, mutate }: { error: Error | undefined; mutate: () => unknown }) => ({ error, onRetry: () => void mutate() });
  const { sampleRequests, contactRequests, byDay, byCategory, byAdSize } = requests.data ?? {};
  return (
    <Stack gap={5}>
      <div className={styles['range']}>
        <TextField label="From" type="date" name="statistics-from" value={range.from || (shown?.from ?? '')} onChange={(event) => address.set({ from: event.target.value })} />
        <TextField label="To" type="date" name="statistics-to" value={range.to || (shown?.to ?? '')} onChange={(event) => address.set({ to: event.target.value })} />
      </div>
      {requests.data && members.data && cards.data && (
        <div className={styles['figures']}>
          {conversionOf(requests.data, members.data, cards.data).map(({ label, value }) => <Stat key={label} label={label} value={value} />)}
        </div>
      )}
      <Chart title="Requests by day" head={['Day', 'All', 'Samples', 'Contact']} rows={byDay && dayRows(byDay)} {...of(requests)} />
      <Chart title="Sample requests by status" head={['Status', 'Requests']} rows={sampleRequests && countsBy(sampleRequests.byStatus)} {...of(requests)} />
      <Chart title="Contact requests by status" head={['Status', 'Requests']} rows={contactRequests && countsBy(contactRequests.byStatus)} {...of(requests)} />
      <Chart title="Interest by category" head={['Category', 'Requests']} rows={byCategory?.map(({ category, count }) => ({ name: category, values: [count] }))} {...of(requests)} />
      <Chart title="Interest by ad size" head={['Size', 'Requests']} rows={byAdSize && countsBy(byAdSize)} {...of(requests)} />
      <Chart title="Members by day" head={['Day', 'Registered', 'Applied', 'Approved']} rows={members.data?.byDay.map(({ day, registered, applied, approved }) => ({ name: day, values: [registered, applied, approved] }))} {...of(members)} />
      <Chart title="Revenue by card" head={['Card', 'Revenue', 'Refunded']} format={[dollars, dollars]} rows={cards.data && cardRows(cards.data, ({ revenue, refunded }) => [revenue, refunded])} {...of(cards)} />
      <Chart title="Fill of each card" head={['Card', 'Sold of all', 'Spots sold']} format={[percent]} rows={cards.data && fillRows(cards.data)} {...of(cards)} />
      <Chart title="Scans by card" head={['Card', 'Scans']} rows={cards.data && cardRows(cards.data, ({ scans }) => [scans])} {...of(cards)} />
    </Stack>
  );
}
