import { reloadSession } from '../session/session-calls.ts';
import { ApiError } from './api-error.ts';
import type { Parser } from './api-fetch.ts';

const mostAtOnce = 200;

/**
 * A list of the API to its end, page by page. The next page's address stands in a header, which `apiFetch` does not hand out.
 * @param path without a limit; may have other query members
 * @throws {ApiError} for every answer that is not ok, {TypeError} when the network fails
 */
export async function readAll<T>(path: string, schema?: Parser<T[]>): Promise<T[]> {
  const items: T[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${mostAtOnce}`;
  while (next) {
    const response = await readPage(next);
    const page: unknown = await response.json();
    items.push(...(schema ? schema.parse(page) : (page as T[])));
    next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}

async function readPage(address: string): Promise<Response> {
  const ask = () => fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } });
  let response = await ask();
  // Reading who is logged in renews a session that has run out.
  if (response.status === 401 && (await reloadSession())) response = await ask();
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}
