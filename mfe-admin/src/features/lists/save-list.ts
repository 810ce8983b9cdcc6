import { toast, type List } from '@postcard/web-kit';
import { saveCsv, saveExport } from './save-export.ts';

/** A file of rows: its name, its first line, and the lines of a row. */
export type ExportFile<Row> = { name: () => string; header: string; rowOf: (row: Row) => string };

type Export<Row> = {
  list: List<Row>;
  /** Where the server streams all of it. */
  path: string;
  /** Where the page writes it. */
  file: ExportFile<Row>;
  /** What there is none of, such as "invoices". */
  words: string;
  /** Whether the list shows less than is to be saved. */
  isPartial?: boolean;
};

/** Saves a list as CSV: from the page where it has all of it, and otherwise as the server streams it. */
export function saveList<Row>({ list, path, file, words, isPartial = false }: Export<Row>): void {
  const items = list.items ?? [];
  if (list.hasMore || isPartial) void saveExport(path);
  else if (items.length === 0) toast({ title: 'No Data to Export', description: `There are no ${words} to export.` });
  else saveRows(items, file);
}

/** Saves rows that the page has. */
export const saveRows = <Row>(rows: readonly Row[], { name, header, rowOf }: ExportFile<Row>): void =>
  saveCsv([header, ...rows.map(rowOf)].join(''), name());
