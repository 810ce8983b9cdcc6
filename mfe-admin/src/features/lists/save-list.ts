import { toast, type List } from '@postcard/web-kit';
import { saveCsv, saveExport } from './save-export.ts';

export type ExportFile<Row> = { name: () => string; header: string; rowOf: (row: Row) => string };

export type Export<Row> = {
  list: List<Row>;
  path: string;
  file: ExportFile<Row>;
  words: string;
  /** True when the page has fewer rows than the export needs. */
  isPartial?: boolean;
};

/** Saves a list as CSV: from the page when all rows are loaded, otherwise from the server. */
export function saveList<Row>({ list, path, file, words, isPartial = false }: Export<Row>): void {
  const items = list.items ?? [];
  if (list.hasMore || isPartial) void saveExport(path);
  else if (items.length === 0) toast({ title: 'No Data to Export', description: `There are no ${words} to export.` });
  else saveRows(items, file);
}

export const saveRows = <Row>(rows: readonly Row[], { name, header, rowOf }: ExportFile<Row>): void =>
  saveCsv([header, ...rows.map(rowOf)].join(''), name());
