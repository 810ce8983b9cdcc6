import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError } from './api-error.ts';
import { apiFetch, type Parser } from './api-fetch.ts';

type FetcherOptions<T> = {
  schema?: Parser<T>;
  on401?: 'throw' | 'null';
};

export function fetcher<T>(options: FetcherOptions<T> & { on401: 'null' }): (path: string) => Promise<T | null>;
export function fetcher<T>(options?: FetcherOptions<T>): (path: string) => Promise<T>;
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

/** No retry, no refetch on focus, no polling (specification, section 9); a page reloads its data when it opens. */
export const defaults = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
} as const;

type Options<T> = Pick<SWRConfiguration<T, Error>, 'refreshInterval' | 'keepPreviousData' | 'fallbackData'>;

/**
 * Returns the API's data at a path (null while unknown), shared by all units and checked by the schema.
 * Settings are passed per use instead of by a provider, so that a page without requests does not load SWR.
 */
export function useApi<T>(
  path: string | null,
  source: Parser<T> | ((path: string) => Promise<T>),
  options: Options<T> = {},
): SWRResponse<T, Error> {
  const load = typeof source === 'function' ? source : fetcher({ schema: source });
  return useSWR<T, Error>(path, load, { ...defaults, ...options });
}
