import { currentTown, sessionStatus, type Member } from '@postcard/contracts';
import type { Context } from 'koa';
import { Pool } from 'undici';
import { NamedError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { requestContext } from '../request-context.ts';
import type { Principal } from './authenticate.ts';
import { cookieNames } from './cookie-names.ts';

/** A user as of a version, as their events say it. */
export type SessionStatus = { member: Member; version: number };

/** Asks svc-identity for the caller's session; null when it cannot say. @throws NamedError unauthenticated */
export type AskSession = (principal: Principal, ctx: Context) => Promise<SessionStatus | null>;

type Options = { jwksUrl: string; publicUrl: string; log: Logger; now?: () => number };

/** No request waits longer for an issuer that is slow. */
const patienceMs = 1000;
/** After a failure nobody asks for this long, so that one outage is not a second's wait for every request. */
const restMs = 2000;

/**
 * A client of svc-identity's `GET /api/users/me/standing`, asked with the caller's own token. The calls under way are
 * as many as the requests of the service that asks, and each ends after a second. The response is never kept: what was
 * true before a log-out is not true after it.
 */
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
      // A release before this route returns 404, and is no reason to stop asking.
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

/** undici's own call, of which fetch costs several times as much: every booking waits for one. */
function createLoad({ origin, pathname: path }: URL) {
  const pool = new Pool(origin);
  return async (headers: Record<string, string>): Promise<{ status: number; text: string }> => {
    const cancel = new AbortController();
    const timer = setTimeout(() => cancel.abort(new Error('it did not respond in time')), patienceMs);
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers, signal: cancel.signal });
      return { status: statusCode, text: await body.text() };
    } finally {
      clearTimeout(timer);
    }
  };
}
