import { DataTable, type DataTableProps, type InitialSort } from '@postcard/ui';
import { userMessageOf, type List } from '@postcard/web-kit';
import { EmptyList, type EmptyWords } from './empty-list.tsx';
import { MoreRows } from './more-rows.tsx';
import type { TeamList } from './team-lists.ts';
import { useColumns, type ListColumn } from './use-columns.ts';
import { useSort } from './use-sort.ts';

export type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  'captionHidden' | 'columns' | 'empty' | 'error' | 'initialSort' | 'keptSort' | 'rows'
> &
  EmptyWords & {
    name: TeamList;
    columns: readonly ListColumn<Row>[];
    list: List<Row>;
    /** Sort used when the address names none; the API's order without it. */
    usualSort?: InitialSort;
    failure?: { title: string; messageOf?: (error: Error) => string };
  };

export function ListTable<Row>({
  name,
  columns,
  list,
  usualSort,
  empty,
  unmatched,
  failure,
  ...table
}: ListTableProps<Row>) {
  const { messageOf = userMessageOf, ...title } = failure ?? {};
  const { shown } = useColumns(name, columns);
  return (
    <>
      <DataTable
        {...table}
        captionHidden
        columns={shown}
        keptSort={useSort(shown, usualSort)}
        rows={list.items}
        empty={<EmptyList empty={empty} unmatched={unmatched} />}
        error={
          list.error && {
            ...title,
            message: messageOf(list.error),
            onRetry: () => void list.reload(),
            busy: list.isBusy,
          }
        }
      />
      <MoreRows list={list} />
    </>
  );
}
