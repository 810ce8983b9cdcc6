import { ChevronDownIcon, SortDownIcon, SortIcon, SortUpIcon } from '../icons.tsx';
import { role } from './table-model.ts';
import type { DataTableColumn, SortedTable, SortedTableHeader } from './table-model.ts';

type ColumnHeaderProps = {
  header: SortedTableHeader;
  align: 'start' | 'end' | undefined;
  isHidden: boolean;
  sorted: SortedTable['state']['sorting'];
};

export function ColumnHeader({ header: { column }, align, isHidden, sorted }: ColumnHeaderProps) {
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

/** A select for sorting where rows are cards without headers. */
export function SortSelect<Row>({ columns, table, caption }: SortSelectProps<Row>) {
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
          {!sorting && <option value="">As it came</option>}
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
