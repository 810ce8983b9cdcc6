import type { ListColumn } from '../lists/use-columns.ts';
import { ChooseBox } from './choose-box.tsx';

/** Returns the selection column; its table must be within `ChosenFrom`. */
export const chooseColumn = <Row extends { id: string }>(nameOf: (row: Row) => string): ListColumn<Row> => ({
  id: 'choose',
  header: 'Choose',
  isHeaderHidden: true,
  cell: (row) => <ChooseBox id={row.id} name={nameOf(row)} />,
});
