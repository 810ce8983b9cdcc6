import { currentTown, sessionStatus, type Member } from '@postcard/contracts';
import type { Context } from 'koa';
import type { Pool } from 'undici';
import { NamedError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { requestContext } from '../request-context.ts';
import type { Principal } from './authenticate.ts';
import { cookieNames } from './cookie-names.ts';

export type SessionStatus = { member: Member; version: number };

/** Asks svc-identity for the caller's session; null if unknown. @throws NamedError unauthenticated */
export type AskSession = (principal: Principal, ctx: Context) => Promise<SessionStatus | null>;

type Options = { jwksUrl: string; publicUrl: string; log: Logger; now?: () => number };

const patienceMs = 1000;
/** Pause after a failure, so that an outage does not delay every request by a second. */
const restMs = 2000;

/** Creates a client of `GET /api/users/me/standing`. Caches nothing, because a log-out takes effect at once. */
export function createSessionCheckClient({ jwksUrl, publicUrl, log, now = Date.now }: Options): AskSession {
  const load = createLoad(new URL('/api/users/me/standing', jwksUrl));
  const { access } = cookieNames(publicUrl);
  let restUntil = -Infinity;

  function rest(reason: unknown): null {
    if (now() >= restUntil)
      log.warn({ err: reason }, 'svc-identity does not check sessions: going by its events and tokens');
    restUntil = now() + restMs;
    return null;
  }

  return async ({ sessionVersion }, ctx) => {
    if (now() < restUntil) return null;
    const id = requestContext.getStore()?.correlationId;
    const headers = {
      cookie: `${access}=${ctx.cookies.get(access) ?? ''}`,
      'x-town': currentTown().id,
      ...(id && { 'x-request-id': id }),
    };
    try {
      const { status, text } = await load(headers);
      if (status === 401) throw new NamedError('unauthenticated');
      // A release without this route returns 404, which does not start a pause.
      if (status >= 400 && status < 500) return null;
      if (status !== 200) return rest(new Error(`it returned ${status}`));
      const { member, version } = sessionStatus.parse(JSON.parse(text));
      return { member: { ...member, sessionVersion }, version };
    } catch (error) {
      if (error instanceof NamedError) throw error;
      return rest(error);
    }
  };
}

/**
 * Uses undici's `request`, which takes a fraction of fetch's time, because every booking waits for one call. undici
 * takes 25 MB of memory, so it is loaded with the first call.
 */
function createLoad({ origin, pathname: path }: URL) {
  let pool: Promise<Pool> | undefined;
  return async (headers: Record<string, string>): Promise<{ status: number; text: string }> => {
    const cancel = new AbortController();
    const timer = setTimeout(() => cancel.abort(new Error('it did not respond in time')), patienceMs);
    try {
      pool ??= import('undici').then((undici) => new undici.Pool(origin));
      const { statusCode, body } = await (await pool).request({ path, method: 'GET', headers, signal: cancel.signal });
      return { status: statusCode, text: await body.text() };
    } finally {
      clearTimeout(timer);
    }
  };
}
