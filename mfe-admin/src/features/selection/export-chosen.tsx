import { Button } from '@postcard/ui';
import { saveRows, type ExportFile } from '../lists/save-list.ts';
import type { Selection } from './use-selection.ts';

type Props<Row> = {
  rows: readonly Row[];
  selection: Selection;
  file: ExportFile<Row>;
};

export function ExportChosen<Row extends { id: string }>({ rows, selection, file }: Props<Row>) {
  const chosen = () => rows.filter(({ id }) => selection.chosen.includes(id));
  return (
    <Button size="small" onClick={() => saveRows(chosen(), file)}>
      Export chosen
    </Button>
  );
}
