import { ListTable, type ListTableProps } from '../lists/list-table.tsx';
import { ChosenFrom, type Selection } from './use-selection.ts';

export function ChosenTable<Row>({ selection, ...table }: ListTableProps<Row> & { selection: Selection }) {
  return (
    <ChosenFrom value={selection}>
      <ListTable {...table} />
    </ChosenFrom>
  );
}
