import { browserStorage } from '../storage.ts';
import { clearSession } from '../session/session-store.ts';

const refreshedAtKey = 'web-kit:refreshed-at';
let inThisTab: Promise<boolean> | undefined;

/**
 * Renews the session's cookies, once for all tabs: whoever waited while another tab renewed uses that
 * renewal. A replayed refresh token would end the whole session (reliability: rotation).
 * @param since when the refused call was sent, in ms; a renewal after it is good enough
 * @returns whether the call is worth repeating; a definite refusal also logs out
 */
export function refreshSession(since: number): Promise<boolean> {
  inThisTab ??= acrossTabs(() => renew(since)).finally(() => {
    inThisTab = undefined;
  });
  return inThisTab;
}

/**
 * Sends a call whose response brings new cookies of the session, while no tab renews it: the token that another tab
 * sent would be a replay. Whoever waited uses what it brought.
 */
export function whileNoneRefreshes(send: () => Promise<Response>): Promise<Response> {
  return acrossTabs(async () => {
    const response = await send();
    if (response.ok) browserStorage.set(refreshedAtKey, String(Date.now()));
    return response;
  });
}

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist on secure origins only; elsewhere one renewal per tab is the best there is.
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
