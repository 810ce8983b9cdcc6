import { browserStorage } from '../storage.ts';
import { clearSession } from '../session/session-store.ts';

const refreshedAtKey = 'web-kit:refreshed-at';
let inThisTab: Promise<boolean> | undefined;

/**
 * Renews the session once for all tabs, because a replayed refresh token would end the session.
 * @param since time in ms at which the refused call was sent; a renewal after it is reused
 * @returns true if the call can be repeated; a definite refusal logs the user out
 */
export function refreshSession(since: number): Promise<boolean> {
  inThisTab ??= acrossTabs(() => renew(since)).finally(() => {
    inThisTab = undefined;
  });
  return inThisTab;
}

/** Sends a call that replaces the cookies while no tab renews them; a renewal would replay the old token. */
export const whileNoneRefreshes = (send: () => Promise<Response>): Promise<Response> =>
  acrossTabs(async () => {
    const response = await send();
    if (response.ok) browserStorage.set(refreshedAtKey, String(Date.now()));
    return response;
  });

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist only on secure origins; elsewhere, each tab renews the session.
  if (!('locks' in navigator) || !navigator.locks) return work();
  return navigator.locks.request('web-kit:refresh', work);
}

async function renew(since: number): Promise<boolean> {
  if (Number(browserStorage.get(refreshedAtKey)) > since) return true;
  const response = await fetch('/api/users/refresh', { method: 'POST', credentials: 'same-origin' }).catch(
    () => undefined,
  );
  if (response?.ok) {
    browserStorage.set(refreshedAtKey, String(Date.now()));
    return true;
  }
  if (response?.status === 401) clearSession();
  return false;
}
