import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorState } from '../feedback/states.tsx';
import { role, useSortedTable } from './table-model.ts';
import type { DataTableColumn, InitialSort, KeptSort } from './table-model.ts';
import { Cells, RowAction, SkeletonRows } from './table-rows.tsx';
import type { DataTableRowAction } from './table-rows.tsx';
import { ColumnHeader, SortSelect } from './table-sorting.tsx';

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  caption: string;
  captionHidden?: boolean;
  columns: ReadonlyArray<DataTableColumn<Row>>;
  /** Rows, stable between renders; undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  empty: ReactNode;
  error?: { title?: ReactNode; message: ReactNode; onRetry?: () => void; busy?: boolean } | undefined;
  initialSort?: InitialSort;
  /** Replaces `initialSort` when the page holds the sort. */
  keptSort?: KeptSort;
  rowAction?: DataTableRowAction<Row>;
  skeletonRows?: number;
};

export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowId,
  empty,
  error,
  initialSort,
  keptSort,
  rowAction,
  skeletonRows = 5,
  className,
  ...props
}: DataTableProps<Row>) {
  const table = useSortedTable(columns, rows, rowId, { initialSort, kept: keptSort });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const failed = error && !rows;
  const loading = !rows && !failed;
  return (
    <div className={classNames('pc-table', className)} {...props}>
      {rows && rows.length > 1 && <SortSelect columns={columns} table={table} caption={caption} />}
      <table {...role.table} aria-busy={loading}>
        <caption className={captionHidden ? 'pc-visually-hidden' : undefined}>{caption}</caption>
        <thead {...role.rowGroup}>
          <tr {...role.row}>
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <ColumnHeader
                key={header.id}
                header={header}
                align={byId.get(header.id)?.align}
                isHidden={byId.get(header.id)?.isHeaderHidden ?? false}
                sorted={table.state.sorting}
              />
            ))}
            {rowAction && (
              <th {...role.columnHeader} scope="col">
                <span className="pc-visually-hidden">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...role.rowGroup}>
          {loading && <SkeletonRows rows={skeletonRows} columns={columns.length + (rowAction ? 1 : 0)} />}
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id} {...role.row}>
              <Cells columns={columns} row={original as Row} />
              {rowAction && <RowAction row={original as Row} action={rowAction} />}
            </tr>
          ))}
        </tbody>
      </table>
      {failed && <ErrorState {...error}>{error.message}</ErrorState>}
      {rows?.length === 0 && <div className="pc-table__empty">{empty}</div>}
    </div>
  );
}
