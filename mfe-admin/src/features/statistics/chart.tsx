import { Button, Card, DataTable, EmptyState, ErrorState, Loading, Skeleton, type DataTableColumn } from '@postcard/ui';
import { csvOf } from '@postcard/contracts/csv';
import { userMessageOf } from '@postcard/web-kit';
import { useMemo } from 'react';
import { saveFile } from '../dashboard/save-file.ts';
import styles from './statistics.module.css';

export type Row = { name: string; values: readonly number[] };

type Props = {
  title: string;
  /** What stands in the first column, and then what each value is. */
  head: readonly [string, ...string[]];
  rows: readonly Row[] | undefined;
  /** How a value is written; plain figures when left out. */
  format?: readonly ((value: number) => string)[];
  error: Error | undefined;
  onRetry: () => void;
};

const figures = new Intl.NumberFormat('en-US');

/** One question: bars to see it, the same as a table to read it, and a file to take it along. */
export function Chart({ title, head, rows, format = [], error, onRetry }: Props) {
  const [first, ...values] = head;
  const written = (value: number, place: number): string => (format[place] ?? figures.format)(value);
  const columns = useMemo<DataTableColumn<Row>[]>(
    () => [
      { id: 'name', header: first, cell: ({ name }) => name, isRowHeader: true },
      ...values.map((header, place): DataTableColumn<Row> => ({ id: header, header, align: 'end', cell: (row) => written(row.values[place] ?? 0, place), sortBy: (row) => row.values[place] ?? 0 })),
    ],
    // What is written follows from the title alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [title],
  );
  if (error && !rows) return <ErrorState title={`${title} could not be shown`} onRetry={onRetry}>{userMessageOf(error)}</ErrorState>;
  if (!rows) return <Loading label={`Loading ${title}`}><Skeleton shape="block" height={260} /></Loading>;
  const isEmpty = rows.every((row) => row.values.every((value) => value === 0));
  return (
    <Card
      level={2} title={title}
      footer={<Button size="small" disabled={isEmpty} onClick={() => saveFile(csvOf([head, ...rows.map(({ name, values: each }) => [name, ...each])]), `${title.toLowerCase().replaceAll(' ', '-')}.csv`)}>Save as CSV</Button>}
    >
      {isEmpty ? <EmptyState title="Nothing in these days">Choose other days above.</EmptyState> : (
        <div className={styles['chart']}>
          <Bars rows={rows} title={title} />
          <DataTable caption={title} captionHidden columns={columns} rows={rows} rowId={({ name }) => name} empty={null} />
        </div>
      )}
    </Card>
  );
}

const height = 160;

/** The first value of each row. What the bars say stands in the table beside them, so they are a picture without words. */
function Bars({ rows, title }: { rows: readonly Row[]; title: string }) {
  const most = Math.max(1, ...rows.map(({ values: [value = 0] }) => value));
  const width = 100 / rows.length;
  return (
    <svg className={styles['bars']} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" role="img" aria-label={`${title}, as bars; the figures are in the table`}>
      {rows.map(({ name, values: [value = 0] }, place) => (
        <rect key={name} x={place * width + width * 0.1} width={width * 0.8} y={height - (value / most) * height} height={(value / most) * height} />
      ))}
    </svg>
  );
}
