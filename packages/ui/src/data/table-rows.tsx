import { Button } from '../actions/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { cellOf, role, type DataTableColumn } from './table-model.ts';

export type DataTableRowAction<Row> = { label: string; name: (row: Row) => string; onSelect: (row: Row) => void };

export function Cells<Row>({ columns, row }: { columns: ReadonlyArray<DataTableColumn<Row>>; row: Row }) {
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

export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) =>
  numbers(rows).map((row) => (
    <tr key={row} {...role.row} className="pc-table__skeleton">
      {numbers(columns).map((column) => (
        <td key={column} {...role.cell}>
          <Skeleton width={column === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ));

export function RowAction<Row>({ row, action }: { row: Row; action: DataTableRowAction<Row> }) {
  return (
    <td {...role.cell} className="pc-table__action">
      <Button size="small" onClick={() => action.onSelect(row)}>
        {action.label}
        <span className="pc-visually-hidden"> {action.name(row)}</span>
      </Button>
    </td>
  );
}
