import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorState, Skeleton } from '../feedback/states.tsx';
import {
  role,
  useSortedTable,
  type DataTableColumn,
  type InitialSort,
  type KeptSort,
  type SortedTable,
  type SortedTableHeader,
  cellOf,
} from './table-model.ts';
import { ChevronDownIcon, SortDownIcon, SortIcon, SortUpIcon } from '../icons.tsx';
import { Button } from '../actions/button.tsx';

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  caption: string;
  captionHidden?: boolean;
  columns: ReadonlyArray<DataTableColumn<Row>>;
  /** Rows; must be the same array between renders. Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  empty: ReactNode;
  error?: { title?: ReactNode; message: ReactNode; onRetry?: () => void; busy?: boolean } | undefined;
  initialSort?: InitialSort;
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

type ColumnHeaderProps = {
  header: SortedTableHeader;
  align: 'start' | 'end' | undefined;
  isHidden: boolean;
  sorted: SortedTable['state']['sorting'];
};

function ColumnHeader({ header: { column }, align, isHidden, sorted }: ColumnHeaderProps) {
  const words = String(column.columnDef.header);
  const mine = sorted.find(({ id }) => id === column.id);
  const direction = mine && (mine.desc ? 'descending' : 'ascending');
  const Sign = !mine ? SortIcon : mine.desc ? SortDownIcon : SortUpIcon;
  return (
    <th {...role.columnHeader} scope="col" data-align={align} aria-sort={direction}>
      {column.getCanSort() ? (
        <button type="button" className="pc-table__sort" onClick={column.getToggleSortingHandler()}>
          {words}
          <Sign size={16} />
        </button>
      ) : (
        <span className={isHidden ? 'pc-visually-hidden' : undefined}>{words}</span>
      )}
    </th>
  );
}

type SortSelectProps<Row> = { columns: ReadonlyArray<DataTableColumn<Row>>; table: SortedTable; caption: string };

function SortSelect<Row>({ columns, table, caption }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy);
  if (sortable.length === 0) return null;
  const [sorting] = table.state.sorting;
  return (
    <label className="pc-table__sort-by">
      <span>Sort by</span>
      <span className="pc-select">
        <select
          className="pc-input pc-select__control"
          aria-label={`Sort ${caption} by`}
          value={sorting ? `${sorting.id} ${sorting.desc ? 'desc' : 'asc'}` : ''}
          onChange={(event) => {
            const [id = '', direction] = event.target.value.split(' ');
            table.setSorting(id ? [{ id, desc: direction === 'desc' }] : []);
          }}
        >
          {!sorting && <option value="">Original order</option>}
          {sortable.flatMap(({ id, header }) => [
            <option key={`${id} asc`} value={`${id} asc`}>
              {header}, first to last
            </option>,
            <option key={`${id} desc`} value={`${id} desc`}>
              {header}, last to first
            </option>,
          ])}
        </select>
        <ChevronDownIcon className="pc-select__arrow" />
      </span>
    </label>
  );
}

export type DataTableRowAction<Row> = { label: string; name: (row: Row) => string; onSelect: (row: Row) => void };

function Cells<Row>({ columns, row }: { columns: ReadonlyArray<DataTableColumn<Row>>; row: Row }) {
  return columns.map((column) => {
    const { id, header, align, isOneLine, isRowHeader } = column;
    const content = cellOf(column, row);
    return isRowHeader ? (
      <th key={id} {...role.rowHeader} scope="row" data-align={align}>
        {content}
      </th>
    ) : (
      <td key={id} {...role.cell} data-label={header} data-align={align} data-one-line={isOneLine}>
        {content}
      </td>
    );
  });
}

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) =>
  numbers(rows).map((row) => (
    <tr key={row} {...role.row} className="pc-table__skeleton">
      {numbers(columns).map((column) => (
        <td key={column} {...role.cell}>
          <Skeleton width={column === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ));

function RowAction<Row>({ row, action }: { row: Row; action: DataTableRowAction<Row> }) {
  return (
    <td {...role.cell} className="pc-table__action">
      <Button size="small" data-key-stop onClick={() => action.onSelect(row)}>
        {action.label}
        <span className="pc-visually-hidden"> {action.name(row)}</span>
      </Button>
    </td>
  );
}
