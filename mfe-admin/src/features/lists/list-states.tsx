import { ErrorState, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf, type List } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import { EmptyList, type EmptyWords } from './empty-list.tsx';
import { MoreRows } from './more-rows.tsx';

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
