import { apiFetch } from './api-fetch.ts';
import { ApiError } from './api-error.ts';
import { leaveNoDrafts } from '../session/draft-care.ts';
import { clearSession, readSession, setSession, type SessionUser } from '../session/session-store.ts';

/** Reloads the logged-in user. Makes no request for visitors; failures and invalid responses change nothing. */
export async function reloadSession(): Promise<SessionUser | null> {
  const known = readSession();
  if (!known) return null;
  try {
    // Only logged-in users need the schema and zod.
    const [response, schemas] = await Promise.all([apiFetch('/api/users/me'), import('@postcard/contracts/user')]);
    const user = schemas.user.parse(response);
    if (JSON.stringify(user) !== JSON.stringify(readSession())) setSession(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) clearSession();
    return readSession();
  }
}

export async function logOut(): Promise<void> {
  try {
    await apiFetch('/api/users/logout', { method: 'POST' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  leaveNoDrafts();
  clearSession();
}

/** Empties the cache of all units, so that the next person sees nothing. `refetch` reloads the visible data. */
export async function forgetFetched(refetch: boolean): Promise<void> {
  const swr = await import('swr').catch(() => undefined);
  await swr?.mutate(() => true, undefined, { revalidate: refetch });
}
