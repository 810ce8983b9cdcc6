import { browserStorage } from '../storage.ts';
import { claimDrafts, forgetDrafts } from '../forms/drafts.ts';
import { readSession, subscribeSession } from './session-store.ts';

const loggedOutKey = 'web-kit:logged-out';

/**
 * Forgets what was typed in this tab, and makes the other tabs do the same. Only for who logs out: a session that
 * has merely run out loses nothing that was typed.
 */
export function leaveNoDrafts(): void {
  forgetDrafts();
  browserStorage.set(loggedOutKey, String(Date.now()));
}

/** What one person typed is never shown to the next one who logs in. The shell takes care of that, once. */
export function startDraftCare(): () => void {
  const claim = () => {
    const user = readSession();
    if (user) claimDrafts(user.id);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === loggedOutKey) forgetDrafts();
  };
  claim();
  const stop = subscribeSession(claim);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
