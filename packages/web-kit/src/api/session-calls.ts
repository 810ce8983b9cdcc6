import { apiFetch } from './api-fetch.ts';
import { ApiError } from './api-error.ts';
import { leaveNoDrafts } from '../session/draft-care.ts';
import { clearSession, readSession, setSession, type SessionUser } from '../session/session-store.ts';

/**
 * Asks the server who is logged in and keeps the response. Without a stored user nothing is asked, so a visitor costs
 * no call. A server that cannot be reached, or returns something else than a user, changes nothing.
 */
export async function reloadSession(): Promise<SessionUser | null> {
  const known = readSession();
  if (!known) return null;
  try {
    // Only who is logged in needs the schema, and with it zod.
    const [response, schemas] = await Promise.all([apiFetch('/api/users/me'), import('@postcard/contracts/user')]);
    const user = schemas.user.parse(response);
    if (JSON.stringify(user) !== JSON.stringify(readSession())) setSession(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) clearSession();
    return readSession();
  }
}

/**
 * Ends the session at the server, then forgets the user, and with that everything fetched for them and typed by them.
 */
export async function logOut(): Promise<void> {
  try {
    await apiFetch('/api/users/logout', { method: 'POST' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  leaveNoDrafts();
  clearSession();
}

/**
 * Empties the cache all microfrontends share, so that the next person on this device sees nothing of
 * the last. The shell does it whenever the user changes.
 * @param refetch whether what is on screen is asked for again
 */
export async function forgetFetched(refetch: boolean): Promise<void> {
  // A page that has fetched anything has this loaded; one that cannot load it has fetched nothing.
  const swr = await import('swr').catch(() => undefined);
  await swr?.mutate(() => true, undefined, { revalidate: refetch });
}
