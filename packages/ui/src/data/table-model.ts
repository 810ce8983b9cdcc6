import { useMemo } from 'react';
import { createColumnHelper, createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable: what it is sorted by. Dates as ISO strings, money as cents. */
  sortBy?: (row: Row) => string | number;
  align?: 'start' | 'end';
  /** Names the row: a row header in the table, the title of the card on a phone. One column at most. */
  isRowHeader?: boolean;
};

export type InitialSort = { column: string; descending?: boolean };

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: { basic: sortFn_basic } });
// The table sorts rows of any type: what is in them is only known to the columns' own functions.
const helper = createColumnHelper<typeof features, object>();
const noRows: object[] = [];

/** TanStack's table over the page's columns. Columns and rows are compared by identity, so pages keep them stable. */
export function useSortedTable<Row>(
  columns: ReadonlyArray<DataTableColumn<Row>>, rows: readonly Row[] | undefined,
  rowId: (row: Row) => string, initialSort: InitialSort | undefined,
) {
  const definitions = useMemo(
    () => helper.columns(columns.map(({ id, header, sortBy }) => helper.accessor(
      (row): unknown => sortBy?.(row as Row) ?? '',
      { id, header, enableSorting: Boolean(sortBy), sortFn: 'basic' },
    ))),
    [columns],
  );
  return useTable(
    {
      features,
      columns: definitions,
      data: (rows as object[] | undefined) ?? noRows,
      getRowId: (row) => rowId(row as Row),
      enableSortingRemoval: false,
      initialState: { sorting: initialSort ? [{ id: initialSort.column, desc: initialSort.descending ?? false }] : [] },
    },
    (state) => ({ sorting: state.sorting }),
  );
}

export type SortedTable = ReturnType<typeof useSortedTable>;
export type SortedTableHeader = ReturnType<SortedTable['getHeaderGroups']>[number]['headers'][number];

/** Said in full, because Safari forgets what a table is when its rows are laid out as cards. */
export const role = {
  table: { role: 'table' }, rowGroup: { role: 'rowgroup' }, row: { role: 'row' }, columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' }, cell: { role: 'cell' },
} as const;
