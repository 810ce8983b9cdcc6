import { useMemo } from 'react';
import useSWRInfinite from 'swr/infinite';
import { apiFetchPage, type Parser } from './api-fetch.ts';
import { defaults } from './use-api.ts';

export type List<T> = {
  /** What has been loaded so far; undefined until the first page is there. */
  items: T[] | undefined;
  total: number;
  /** There may be more than `total`: nobody counted further. */
  isAtLeast: boolean;
  /** Entries that a search has read without filling its page; 0 when it did not stop early. */
  searched: number;
  hasMore: boolean;
  more: () => void;
  error: Error | undefined;
  isBusy: boolean;
  /** Loads again what is shown. */
  reload: () => Promise<void>;
};

/**
 * A list of the API, page after page, newest first.
 * @param path with its filters; the following pages are found by the responses' `Link`
 */
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
