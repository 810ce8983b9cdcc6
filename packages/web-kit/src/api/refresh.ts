import { browserStorage } from '../storage.ts';
import { clearSession } from '../session/session-store.ts';

const refreshedAtKey = 'web-kit:refreshed-at';
let inThisTab: Promise<boolean> | undefined;

/**
 * Renews the session once for all tabs: a replayed refresh token would end it.
 * @param since when the refused call was sent, in ms; a later renewal is reused
 * @returns true when the call can be repeated; a definite refusal logs out
 */
export function refreshSession(since: number): Promise<boolean> {
  inThisTab ??= acrossTabs(() => renew(since)).finally(() => {
    inThisTab = undefined;
  });
  return inThisTab;
}

/** Sends a call that replaces the cookies while no tab renews them, because the old token would be a replay. */
export const whileNoneRefreshes = (send: () => Promise<Response>): Promise<Response> =>
  acrossTabs(async () => {
    const response = await send();
    if (response.ok) browserStorage.set(refreshedAtKey, String(Date.now()));
    return response;
  });

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist on secure origins only; otherwise each tab renews.
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
