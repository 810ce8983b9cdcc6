import { useMemo } from 'react';
import useSWRInfinite from 'swr/infinite';
import { apiFetchPage, type Parser } from './api-fetch.ts';
import { defaults } from './use-api.ts';

export type List<T> = {
  items: T[] | undefined;
  total: number;
  isAtLeast: boolean;
  searched: number;
  hasMore: boolean;
  more: () => void;
  error: Error | undefined;
  isBusy: boolean;
  reload: () => Promise<void>;
};

/** Returns a list page by page, newest first; the next page is in the response's `Link`. */
export function useList<T>(path: string, schema: Parser<T[]>): List<T> {
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite(
    (index, before: Awaited<ReturnType<typeof apiFetchPage<T>>> | null) =>
      index === 0 ? path : (before?.next ?? null),
    (page: string) => apiFetchPage(page, schema),
    { ...defaults, keepPreviousData: true, revalidateOnMount: true, revalidateFirstPage: false },
  );
  const items = useMemo(() => data?.flatMap((page) => page.items), [data]);
  const last = data?.at(-1);
  return {
    items,
    total: data?.[0]?.total ?? 0,
    isAtLeast: data?.[0]?.isAtLeast ?? false,
    searched: data && last?.searched ? data.reduce((sum, page) => sum + page.searched, 0) : 0,
    hasMore: Boolean(last?.next),
    more: () => void setSize((size) => size + 1),
    error: error as Error | undefined,
    isBusy: isValidating,
    reload: async () => void (await mutate()),
  };
}
