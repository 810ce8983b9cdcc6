import { grouped } from '@postcard/contracts/numbers';
import {
  DataTable,
  type DataTableProps,
  type InitialSort,
  ErrorState,
  Loading,
  Skeleton,
  EmptyState,
  Button,
  Cluster,
  Text,
} from '@postcard/ui';
import { userMessageOf, type List } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import { type TeamList, useSort } from './use-address.ts';
import { useColumns, type ListColumn } from './use-list-preferences.ts';

export type ListTableProps<Row> = Omit<
  DataTableProps<Row>,
  'captionHidden' | 'columns' | 'empty' | 'error' | 'initialSort' | 'keptSort' | 'rows'
> &
  EmptyWords & {
    name: TeamList;
    columns: readonly ListColumn<Row>[];
    list: List<Row>;
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

type Props<Row> = EmptyWords & {
  list: List<Row>;
  what: string;
  height: number;
  failure: string;
  children: (items: readonly Row[]) => ReactNode;
};

export function ListStates<Row>({ list, what, height, empty, unmatched, failure, children }: Props<Row>) {
  if (!list.items && list.error) {
    return (
      <ErrorState title={failure} onRetry={() => void list.reload()} busy={list.isBusy}>
        {userMessageOf(list.error)}
      </ErrorState>
    );
  }
  if (!list.items) {
    return (
      <Loading label={`Loading ${what}`}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="block" height={height} />
        ))}
      </Loading>
    );
  }
  return (
    <>
      {list.items.length === 0 ? <EmptyList empty={empty} unmatched={unmatched} /> : children(list.items)}
      <MoreRows list={list} />
    </>
  );
}

type EmptyWords = {
  empty: { title: string; text: string };
  unmatched?: string | false | undefined;
};

function EmptyList({ empty, unmatched }: EmptyWords) {
  const { title, text } = unmatched ? { title: 'Nothing matches', text: unmatched } : empty;
  return <EmptyState title={title}>{text}</EmptyState>;
}

type Shown = Pick<List<unknown>, 'items' | 'total' | 'isAtLeast' | 'searched' | 'hasMore' | 'isBusy' | 'more'>;

export function MoreRows({ list }: { list: Shown }) {
  const { items, total, isAtLeast, searched, hasMore, isBusy, more } = list;
  if (!items || (items.length === 0 && searched === 0)) return null;
  const shown = grouped(items.length);
  return (
    <Cluster justify="between" gap={3} style={{ marginBlockStart: 16 }}>
      {searched > 0 ? (
        <p role="status">
          Narrow your search. We searched only the newest {grouped(searched)} entries and found {shown}.
        </p>
      ) : (
        <Text quiet figures role="status">
          {shown} of {isAtLeast ? 'more than ' : ''}
          {grouped(Math.max(total, items.length))}
        </Text>
      )}
      {hasMore && (
        <Button size="small" busy={isBusy} onClick={more}>
          {searched > 0 ? 'Search older entries' : 'Show more'}
        </Button>
      )}
    </Cluster>
  );
}
