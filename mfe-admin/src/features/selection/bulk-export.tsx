import type { List } from '@postcard/web-kit';
import type { ExportFile } from '../lists/save-list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ExportChosen } from './export-chosen.tsx';
import type { Selection } from './use-selection.ts';

type Props<Row> = { list: List<Row>; selection: Selection; file: ExportFile<Row> };

export function BulkExport<Row extends { id: string }>({ list, selection, file }: Props<Row>) {
  const idle = { selection, busy: null, progress: null, refused: [], retry: undefined };
  return (
    <BulkBar bulk={idle}>
      <ExportChosen rows={list.items ?? []} selection={selection} file={file} />
    </BulkBar>
  );
}
