import { BarChart, StackedBars } from '../charts/index.ts';
import { formatMoney } from '../format/money.tsx';
import { Grid } from '../layout/layout.tsx';

const figures = new Intl.NumberFormat('en-US');
const days = Array.from({ length: 30 }, (_, nth) => `2027-03-${String(nth + 1).padStart(2, '0')}`);

export function ChartsPart() {
  return (
    <Grid min={340}>
      <StackedBars
        label="Revenue by card"
        names={['March 2027', 'April 2027', 'May 2027']}
        series={[
          { name: 'Revenue', values: [430_000, 780_000, 620_000] },
          { name: 'Refunded', values: [47_300, 0, 86_900] },
        ]}
        format={formatMoney}
      />
      <BarChart
        label="Requests by day"
        names={days}
        series={[{ name: 'Requests', values: days.map((_, nth) => (nth * 7) % 12) }]}
        format={figures.format}
      />
      <StackedBars
        label="Interest by category"
        names={['Food & Beverage', 'Health & Wellness', 'Home Services', 'Real Estate & Housing', 'Other']}
        series={[{ name: 'Requests', values: [1, 0, 1, null, 1] }]}
        format={figures.format}
      />
    </Grid>
  );
}
