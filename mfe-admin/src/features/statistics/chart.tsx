import { grouped } from '@postcard/contracts/numbers';
import {
  Button,
  Card,
  DataTable,
  ErrorState,
  Loading,
  Skeleton,
  type DataTableColumn,
  Text,
  formatMoney,
} from '@postcard/ui';
import { StackedBars } from '@postcard/ui/charts';
import { csvOf } from '@postcard/exports/csv';
import { userMessageOf, useApi } from '@postcard/web-kit';
import { useMemo } from 'react';
import { cardStatistics, memberStatistics, townMembers, townTakings } from '@postcard/contracts';
import { requestStatistics } from '@postcard/contracts/requests';
import { saveCsv } from '../lists/save-export.ts';
import styles from './statistics.module.css';

export type Row = { name: string; filed?: string; values: readonly (number | null)[] };

type Props = {
  title: string;
  head: readonly [string, ...string[]];
  rows: readonly Row[] | undefined;
  /** Units of the values, by default plain numbers. Only values with the unit of the first are drawn. */
  units?: readonly Unit[];
  /** Indexes of the values to draw, for parts whose sum is also among the values. */
  drawn?: readonly number[];
  ofDays?: boolean;
  note?: string;
  error: Error | undefined;
  onRetry: () => void;
};

export function Chart({ title, head, rows, units = [], drawn, ofDays = false, note, error, onRetry }: Props) {
  const [first, ...values] = head;
  const unitOf = (place: number): Unit => units[place] ?? count;
  const columns = useMemo<DataTableColumn<Row>[]>(
    () => [
      { id: 'name', header: first, cell: 'name', isRowHeader: true },
      ...values.map((header, place): DataTableColumn<Row> => ({
        id: header,
        header,
        align: 'end',
        cell: (row) => written(row.values[place], unitOf(place).shown),
        sortBy: (row) => row.values[place] ?? 0,
      })),
    ],
    // The content depends on the title alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [title],
  );
  if (error && !rows)
    return (
      <ErrorState title={`${title} could not be shown`} onRetry={onRetry}>
        {userMessageOf(error)}
      </ErrorState>
    );
  if (!rows)
    return (
      <Loading label={`Loading ${title}`}>
        <Skeleton shape="block" height={260} />
      </Loading>
    );
  if (rows.every(isEmpty))
    return (
      <div className={styles['nothing']}>
        <h2>{title}</h2>
        <Text quiet>No data for this period</Text>
      </div>
    );
  const [emptyDays, shown] = ofDays ? [rows.filter(isEmpty), rows.filter((row) => !isEmpty(row))] : [[], rows];
  const series = values
    .map((name, place) => ({ name, values: shown.map((row) => row.values[place] ?? null) }))
    .filter((_, place) => (drawn ? drawn.includes(place) : unitOf(place) === unitOf(0)));
  const file = () =>
    csvOf([
      [first, ...values.map((name, place) => unitOf(place).header(name))],
      ...rows.map((row) => [
        row.filed ?? row.name,
        ...values.map((_, place) => written(row.values[place], unitOf(place).filed)),
      ]),
    ]);
  return (
    <Card
      level={2}
      title={title}
      footer={
        <Button size="small" onClick={() => saveCsv(file(), `${title.toLowerCase().replaceAll(' ', '-')}.csv`)}>
          Save as CSV
        </Button>
      }
    >
      {note && <Text quiet>{note}</Text>}
      <div className={styles['chart']}>
        <StackedBars
          label={`${title}, as bars; the figures are in the table`}
          legendLabel={`Colors of ${title}`}
          names={shown.map(({ name }) => name)}
          series={series}
          format={unitOf(0).shown}
        />
        <div className={styles['table']}>
          <DataTable
            caption={title}
            captionHidden
            columns={columns}
            rows={shown}
            rowId={({ name }) => name}
            empty={null}
          />
        </div>
      </div>
      {emptyDays.length > 0 && (
        <details className={styles['folded']}>
          <summary>{emptyDays.length === 1 ? '1 day' : `${emptyDays.length} days`} without data</summary>
          <p>{emptyDays.map(({ name }) => name).join('; ')}</p>
        </details>
      )}
    </Card>
  );
}

const isEmpty = ({ values }: Row): boolean => values.every((value) => !value);

const written = <T,>(value: number | null | undefined, write: (value: number) => T): T | string =>
  value === null || value === undefined ? '' : write(value);

type Unit = {
  shown: (value: number) => string;
  filed: (value: number) => string | number;
  header: (name: string) => string;
};

export const count: Unit = { shown: grouped, filed: (value) => value, header: (name) => name };
export const dollars: Unit = {
  shown: formatMoney,
  filed: (cents) => (cents / 100).toFixed(2),
  header: (name) => `${name} in dollars`,
};
export const percent: Unit = {
  shown: (value) => `${value}%`,
  filed: (value) => value,
  header: (name) => `${name} in percent`,
};

export type DayRange = { from: string; to: string };

const options = { keepPreviousData: true };
const of = (path: string, { from, to }: DayRange): string =>
  `${path}?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`;

export const useRequestStatistics = (range: DayRange) =>
  useApi(of('/api/requests/statistics', range), requestStatistics, options);
export const useMemberStatistics = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics', range), memberStatistics, options);
export const useCardStatistics = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics', range), cardStatistics, options);
export const useTownTakings = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics/towns', range), townTakings, options);
export const useTownMembers = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics/towns', range), townMembers, options);
