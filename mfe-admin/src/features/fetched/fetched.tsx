import { ErrorState, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import type { ReactNode } from 'react';

type Props<T> = {
  of: { data: T | undefined; error: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  what: string;
  failure: string;
  height: number;
  children: (data: T) => ReactNode;
};

/** Shows fetched data, a skeleton meanwhile, or an error with a retry. */
export function Fetched<T>({ of: { data, error, isValidating, mutate }, what, failure, height, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState title={failure} onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  return (
    <Loading label={`Loading ${what}`}>
      <Skeleton shape="block" height={height} />
    </Loading>
  );
}
