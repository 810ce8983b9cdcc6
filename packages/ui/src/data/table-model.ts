import { useMemo } from 'react';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable: what it is sorted by. Dates as ISO strings, money as cents. */
  sortBy?: (row: Row) => string | number;
  /** Only for screen readers, where the cells say enough. */
  isHeaderHidden?: boolean;
  align?: 'start' | 'end';
  /** Never broken into lines: a phone number, a short date. */
  isOneLine?: boolean;
  /** Names the row: a row header in the table, the title of the card on a phone. One column at most. */
  isRowHeader?: boolean;
};

export type InitialSort = { column: string; descending?: boolean };

/** A sorting that the page keeps, in its address for one. */
export type KeptSort = { sort: InitialSort | undefined; onSort: (sort: InitialSort) => void };

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});
// The table sorts rows of any type: what is in them is only known to the columns' own functions.
const helper = createColumnHelper<typeof features, object>();
const noRows: object[] = [];

const stateOf = (sort: InitialSort | undefined): SortingState =>
  sort ? [{ id: sort.column, desc: sort.descending ?? false }] : [];

/** TanStack's table over the page's columns. Columns and rows are compared by identity, so pages keep them stable. */
export function useSortedTable<Row>(
  columns: ReadonlyArray<DataTableColumn<Row>>,
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  { initialSort, kept }: { initialSort: InitialSort | undefined; kept: KeptSort | undefined },
) {
  const { column, descending } = kept?.sort ?? {};
  const keptState = useMemo(
    () => ({ sorting: column === undefined ? [] : stateOf({ column, descending: descending ?? false }) }),
    [column, descending],
  );
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map(({ id, header, sortBy }) =>
          helper.accessor((row): unknown => sortBy?.(row as Row) ?? '', {
            id,
            header,
            enableSorting: Boolean(sortBy),
            sortFn: 'basic',
          }),
        ),
      ),
    [columns],
  );
  return useTable(
    {
      features,
      columns: definitions,
      data: (rows as object[] | undefined) ?? noRows,
      getRowId: (row) => rowId(row as Row),
      enableSortingRemoval: false,
      initialState: { sorting: stateOf(initialSort) },
      ...(kept && {
        state: keptState,
        onSortingChange: (change: Updater<SortingState>) => {
          const [next] = typeof change === 'function' ? change(keptState.sorting) : change;
          if (next) kept.onSort({ column: next.id, descending: next.desc });
        },
      }),
    },
    (state) => ({ sorting: state.sorting }),
  );
}

export type SortedTable = ReturnType<typeof useSortedTable>;
export type SortedTableHeader = ReturnType<SortedTable['getHeaderGroups']>[number]['headers'][number];

/** Said in full, because Safari forgets what a table is when its rows are laid out as cards. */
export const role = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
