import type { ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from './api-error.ts';
import { apiFetch, type Parser } from './api-fetch.ts';

export type FetcherOptions<T> = {
  schema?: Parser<T>;
  /** What a visitor gets where a login is needed: an error, or null. */
  on401?: 'throw' | 'null';
};

export function fetcher<T>(options: FetcherOptions<T> & { on401: 'null' }): (path: string) => Promise<T | null>;
export function fetcher<T>(options?: FetcherOptions<T>): (path: string) => Promise<T>;
/** A fetcher for useSWR whose key is the path. */
export function fetcher<T>({ schema, on401 = 'throw' }: FetcherOptions<T> = {}): (path: string) => Promise<T | null> {
  return async (path) => {
    try {
      return await apiFetch<T>(path, schema ? { schema } : {});
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** No retry, no refetch on focus, no polling, never stale (specification, section 9). */
export const swrDefaults: SWRConfiguration = {
  fetcher: fetcher(),
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  refreshInterval: 0,
};

/** Gives every useSWR below it the defaults; the shell wraps the page in it once. */
export function ApiConfig({ children, freshCache = false }: { children: ReactNode; freshCache?: boolean }) {
  const value = freshCache ? { ...swrDefaults, provider: () => new Map() } : swrDefaults;
  return <SWRConfig value={value}>{children}</SWRConfig>;
}
