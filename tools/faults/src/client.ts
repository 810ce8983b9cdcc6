import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random } from './random.ts';

/** `from` is the address that the gateway would report. */
type CallOptions = { cookie?: string; method?: string; key?: string; from?: string };

/** Sends one call as a page does. @throws if no response arrives within 30 s */
export function attempt(
  base: string,
  path: string,
  body?: object,
  { cookie, method = body ? 'POST' : 'GET', key, from }: CallOptions = {},
): Promise<Response> {
  return fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
      ...(from && { 'x-client-ip': from }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch(({ message, cause }: Error) => {
    throw new Error(`${method} ${base}${path}: ${message} (${String(cause)})`);
  });
}

export async function call(...[base, path, ...rest]: Parameters<typeof attempt>): Promise<Response> {
  const response = await attempt(base, path, ...rest);
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
  return response;
}

export const callFor = async <T = { id: string }>(...args: Parameters<typeof attempt>): Promise<T> =>
  (await (await call(...args)).json()) as T;

/** Reply of the product. A missing or broken response has status 0 and an empty body. */
export type Reply<T> = { status: number; code?: string; body: T };

export async function replyTo<T>(...args: Parameters<typeof attempt>): Promise<Reply<T>> {
  const response = await attempt(...args).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return { status: 0, body: {} as T };
  const body = JSON.parse(text || '{}') as T & { code?: string };
  return { status: response.status, body, ...(body.code && { code: body.code }) };
}

/** Processes of a unit, of which each call uses a random one. */
export type Doors = { services: () => readonly string[]; random: Random };

export const patienceMs = 90_000;
/** Limit for one call: the key of a killed request is free after 30 s, and the next tries may be killed too. */
const answerWithinMs = 180_000;

/** Repeats a call with one idempotency key while processes are down or ask for a later try. */
export async function patiently<T = { id: string }>(
  { services, random }: Doors,
  path: string,
  body: object | undefined,
  options: CallOptions,
): Promise<Reply<T>> {
  const key = randomUUID();
  for (const until = Date.now() + answerWithinMs; ; await pause(250)) {
    const reply = await replyTo<T>(pick(services(), random), path, body, { key, ...options });
    if (reply.status > 0 && reply.status < 500 && reply.code !== 'request_in_progress') return reply;
    if (Date.now() > until)
      throw new Error(`${path}: no response for ${answerWithinMs / 1000} s (${reply.status} ${reply.code ?? ''})`);
  }
}

export async function payAt(sandboxUrl: string | undefined, checkout: string, fields: object = {}): Promise<void> {
  const form = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', ...fields };
  const page = `${sandboxUrl}${new URL(checkout).pathname}`;
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  await response.body?.cancel();
}

export function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('access_token='));
  if (!cookie) throw new Error('The login gave no token');
  return cookie.split(';')[0] as string;
}
