import { useMemo, type ReactNode } from 'react';
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

type Property<Row> = keyof Row & string;

export type DataTableColumn<Row> = {
  id: string;
  header: string;
  cell: Property<Row> | ((row: Row) => ReactNode);
  sortBy?: Property<Row> | ((row: Row) => string | number);
  isHeaderHidden?: boolean;
  align?: 'start' | 'end';
  isOneLine?: boolean;
  isRowHeader?: boolean;
};

export const cellOf = <Row>({ cell }: DataTableColumn<Row>, row: Row): ReactNode =>
  typeof cell === 'function' ? cell(row) : (row[cell] as ReactNode);

function sortValueOf<Row>(sortBy: DataTableColumn<Row>['sortBy'], row: Row): unknown {
  const value: unknown = typeof sortBy === 'function' ? sortBy(row) : sortBy && row[sortBy];
  return typeof value === 'string' ? value.toLowerCase() : (value ?? '');
}

export type InitialSort = { column: string; descending?: boolean };

export type KeptSort = { sort: InitialSort | undefined; onSort: (sort: InitialSort) => void };

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});
// Only the columns' functions have the type of the rows.
const helper = createColumnHelper<typeof features, object>();
const noRows: object[] = [];

const stateOf = (sort: InitialSort | undefined): SortingState =>
  sort ? [{ id: sort.column, desc: sort.descending ?? false }] : [];

/** Wraps TanStack's table. Compares columns and rows by identity, so pages must not create them on each render. */
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
          helper.accessor((row): unknown => sortValueOf(sortBy, row as Row), {
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

/** Explicit roles, because Safari ignores table semantics when CSS lays out rows as cards. */
export const role = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
