import { DataTable, EmptyState, type DataTableProps } from '@postcard/ui';
import { userMessageOf, type List } from '@postcard/web-kit';
import { MoreRows } from './more-rows.tsx';

type Props<Row> = Omit<DataTableProps<Row>, 'captionHidden' | 'empty' | 'error' | 'rows'> & {
  list: List<Row>;
  empty: { title: string; text: string };
  /** In place of the usual words for a list that could not be loaded. */
  failure?: { title: string; messageOf?: (error: Error) => string };
};

/** A list of the API as a table in its four states, with the way to the rest of it. */
export function ListTable<Row>({ list, empty, failure, ...table }: Props<Row>) {
  const { messageOf = userMessageOf, ...title } = failure ?? {};
  return (
    <>
      <DataTable
        {...table}
        captionHidden
        rows={list.items}
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
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
