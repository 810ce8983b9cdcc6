import { toast, type List } from '@postcard/web-kit';
import { saveCsv, saveExport } from './save-export.ts';

type Export<Row> = {
  list: List<Row>;
  /** Where the server streams all of it. */
  path: string;
  /** The file's name where the page writes it. */
  name: string;
  header: string;
  rowOf: (row: Row) => string;
  /** What there is none of, such as "invoices". */
  words: string;
  /** Whether the list shows less than is to be saved. */
  isPartial?: boolean;
};

/** Saves a list as CSV: from the page where it has all of it, and otherwise as the server streams it. */
export function saveList<Row>({ list, path, name, header, rowOf, words, isPartial = false }: Export<Row>): void {
  const items = list.items ?? [];
  if (list.hasMore || isPartial) void saveExport(path);
  else if (items.length === 0) toast({ title: 'No Data to Export', description: `There are no ${words} to export.` });
  else saveCsv([header, ...items.map(rowOf)].join(''), name);
}
