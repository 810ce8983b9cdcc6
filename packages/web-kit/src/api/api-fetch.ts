import { emitBrowserEvent } from '../events/browser-events.ts';
import { readSession } from '../session/session-store.ts';
import { toApiError, type ApiError } from './api-error.ts';
import { refreshSession, whileNoneRefreshes } from './refresh.ts';
import { updateClock } from './server-clock.ts';
import { stepUp } from './step-up.ts';

export type Parser<T> = { parse(value: unknown): T };

type ApiOptions<T> = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  schema?: Parser<T>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Set if the response replaces the refresh token, as when a second factor is added. */
  renewsSession?: true;
};

/**
 * Calls the API at this origin with the session's cookies.
 * @param path starts with /api/
 * @returns the parsed response, `undefined` for 204
 * @throws {ApiError} for every response that is not ok, {TypeError} when the network fails
 */
export const apiFetch = async <T = unknown>(path: string, options: ApiOptions<T> = {}): Promise<T> =>
  readBody(await fetchOk(path, options), options.schema);

type ApiFile = { content: Blob; name: string };

export async function apiFetchFile(path: string): Promise<ApiFile> {
  const response = await fetchOk(path, {});
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { content: await response.blob(), name };
}

/** A page of a list. `total` is a lower bound with `isAtLeast`; `searched` is set when a search stopped early. */
export type ListPage<T> = { items: T[]; total: number; isAtLeast: boolean; searched: number; next: string | null };

export async function apiFetchPage<T>(path: string, schema: Parser<T[]>): Promise<ListPage<T>> {
  const response = await fetchOk(path, {});
  const [, next = null] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const { headers } = response;
  const items = await readBody(response, schema);
  return {
    items,
    total: Number(headers.get('x-total-count') ?? items.length),
    isAtLeast: headers.get('x-total-count-is') === 'at-least',
    searched: Number(headers.get('x-searched')),
    next,
  };
}

type Remedy = (sentAt: number) => Promise<boolean>;

async function fetchOk(path: string, options: ApiOptions<unknown>, tried: readonly Remedy[] = []): Promise<Response> {
  const sentAt = Date.now();
  const sending = () => send(path, options);
  const response = await (options.renewsSession ? whileNoneRefreshes(sending) : sending());
  if (response.ok) {
    if (options.method && options.method !== 'GET') emitBrowserEvent('web-kit:data-changed', { path });
    return response;
  }
  const error = await toApiError(response);
  const remedy = remedyOf(path, error);
  if (!remedy || tried.includes(remedy) || !(await remedy(sentAt))) throw error;
  return fetchOk(path, options, [...tried, remedy]);
}

async function send(
  path: string,
  { method = 'GET', body, idempotencyKey, signal }: ApiOptions<unknown>,
): Promise<Response> {
  const sentAt = Date.now();
  const headers = new Headers({ accept: 'application/json' });
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    // Revalidates the browser's copy by its ETag, also after Back.
    cache: 'no-cache',
    body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
    ...(signal && { signal }),
  });
  updateClock(response.headers, sentAt, Date.now());
  return response;
}

async function readBody<T>(response: Response, schema?: Parser<T>): Promise<T> {
  const text = response.status === 204 ? '' : await response.text();
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  return schema ? schema.parse(value) : (value as T);
}

const refreshable = new Set(['token_expired', 'unauthenticated']);

function remedyOf(path: string, { status, code = '' }: ApiError): Remedy | undefined {
  if (readSession() === null || path === '/api/users/refresh') return undefined;
  if (status === 401 && refreshable.has(code)) return refreshSession;
  return code === 'step_up_required' ? stepUp : undefined;
}

const mostAtOnce = 200;
const asItIs = { parse: (value: unknown) => value as never };

/** Reads a list to its end. @param path without a limit; may have other query parameters */
export async function readAll<T>(path: string, schema: Parser<T[]> = asItIs): Promise<T[]> {
  const items: T[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${mostAtOnce}`;
  while (next) {
    const page: ListPage<T> = await apiFetchPage(next, schema);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}
