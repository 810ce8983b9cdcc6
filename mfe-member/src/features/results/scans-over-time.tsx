import { grouped } from '@postcard/contracts/numbers';
import { monthDay } from '@postcard/contracts/town-dates';
import type { ResultsView } from '@postcard/contracts/campaigns';
import { Card, DataTable, EmptyState, Tabs, type DataTableColumn } from '@postcard/ui';
import { BarChart } from '@postcard/ui/charts';
import { useMemo } from 'react';
import styles from './results.module.css';

type Bar = { key: string; label: string; scans: number };

const columnsOf = (header: string): DataTableColumn<Bar>[] => [
  { id: 'when', header, cell: 'label', isRowHeader: true },
  { id: 'scans', header: 'Scans', cell: 'scans', sortBy: 'scans', align: 'end' },
];
const dayColumns = columnsOf('Day');
const hourColumns = columnsOf('Hour of the day');
export function ScansOverTime({ results }: { results: Pick<ResultsView, 'byDay' | 'byHour'> }) {
  const days = useMemo(
    () => results.byDay.map(({ day, scans }) => ({ key: day, label: monthDay(day), scans })),
    [results.byDay],
  );
  const hours = useMemo(
    () =>
      results.byHour.map(({ hour, scans }) => ({
        key: String(hour),
        label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
        scans,
      })),
    [results.byHour],
  );
  return (
    <Card level={2} title="When your ad was scanned">
      <Tabs
        id="scans"
        label="Scans by"
        items={[
          {
            value: 'days',
            label: 'By day',
            content: <Figures title="Scans by day" bars={days} columns={dayColumns} />,
          },
          {
            value: 'hours',
            label: 'By hour',
            content: <Figures title="Scans by the hour of the day" bars={hours} columns={hourColumns} />,
          },
        ]}
      />
    </Card>
  );
}

const Figures = ({
  title,
  bars,
  columns,
}: {
  title: string;
  bars: readonly Bar[];
  columns: DataTableColumn<Bar>[];
}) => (
  <div className={styles['figures']}>
    <BarChart
      label={`${title}; the same figures are in the table below`}
      names={bars.map(({ label }) => label)}
      series={[{ name: 'Scans', values: bars.map(({ scans }) => scans) }]}
      format={grouped}
    />
    {/* A month of rows scrolls beside the chart; its sort buttons let keyboard users scroll, too. */}
    <div className={styles['rows']}>
      <DataTable
        caption={title}
        captionHidden
        columns={columns}
        rows={bars}
        rowId={({ key }) => key}
        empty={<EmptyState title="No scans yet" />}
      />
    </div>
  </div>
);
