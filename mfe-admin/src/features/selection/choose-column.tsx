import type { ListColumn } from '../lists/use-columns.ts';
import { ChooseBox } from './choose-box.tsx';

/** The column by which rows are chosen; its table is within `ChosenFrom`. */
export const chooseColumn = <Row extends { id: string }>(nameOf: (row: Row) => string): ListColumn<Row> => ({
  id: 'choose',
  header: 'Choose',
  isHeaderHidden: true,
  cell: (row) => <ChooseBox id={row.id} name={nameOf(row)} />,
});
