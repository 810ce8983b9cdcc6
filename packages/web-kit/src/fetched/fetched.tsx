import { ErrorState, Loading, Skeleton } from '@postcard/ui';
import type { ReactNode } from 'react';
import { ApiError, userMessageOf } from '../api/api-error.ts';

export type FetchedProps<T> = {
  of: { data: T | undefined; error: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  what: string;
  failure: string;
  height?: number;
  waiting?: ReactNode;
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

export function Fetched<T>({ of, what, failure, height, waiting, missing, children }: FetchedProps<T>) {
  const { data, error, isValidating, mutate } = of;
  if (data !== undefined) return children(data);
  if (error && missing && error instanceof ApiError && error.status === 404) return missing;
  if (error)
    return (
      <ErrorState title={failure} onRetry={() => void mutate()} busy={isValidating}>
        {userMessageOf(error)}
      </ErrorState>
    );
  return <Loading label={`Loading ${what}`}>{waiting ?? <Skeleton shape="block" height={height} />}</Loading>;
}
