import { apiFetchFile, saveFile, toast, userMessageOf, type List } from '@postcard/web-kit';

export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);

export async function saveExport(path: string): Promise<void> {
  try {
    const { content, name } = await apiFetchFile(path);
    saveFile(content, name);
  } catch (error) {
    toast({ variant: 'destructive', title: 'Nothing was exported', description: userMessageOf(error) });
  }
}

export type ExportFile<Row> = { name: () => string; header: string; rowOf: (row: Row) => string };

export type Export<Row> = {
  list: List<Row>;
  path: string;
  file: ExportFile<Row>;
  words: string;
  isPartial?: boolean;
};

export function saveList<Row>({ list, path, file, words, isPartial = false }: Export<Row>): void {
  const items = list.items ?? [];
  if (list.hasMore || isPartial) void saveExport(path);
  else if (items.length === 0) toast({ title: 'No Data to Export', description: `There are no ${words} to export.` });
  else saveRows(items, file);
}

export const saveRows = <Row>(rows: readonly Row[], { name, header, rowOf }: ExportFile<Row>): void =>
  saveCsv([header, ...rows.map(rowOf)].join(''), name());
