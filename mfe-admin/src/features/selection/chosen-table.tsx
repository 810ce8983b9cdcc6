import { ListTable, type ListTableProps } from '../lists/list-table.tsx';
import { ChosenFrom, type Selection } from './use-selection.ts';

/** A list whose rows can be chosen. */
export function ChosenTable<Row>({ selection, ...table }: ListTableProps<Row> & { selection: Selection }) {
  return (
    <ChosenFrom value={selection}>
      <ListTable {...table} />
    </ChosenFrom>
  );
}
