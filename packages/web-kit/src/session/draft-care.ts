import { browserStorage } from '../storage.ts';
import { claimDrafts, forgetDrafts } from '../forms/use-draft.ts';
import { readSession, subscribeSession } from './session-store.ts';

const loggedOutKey = 'web-kit:logged-out';

/** Deletes drafts in all tabs on logout. An expired session does not delete them. */
export function leaveNoDrafts(): void {
  forgetDrafts();
  browserStorage.set(loggedOutKey, String(Date.now()));
}

/** Deletes a user's drafts before another user logs in. The shell calls this once. */
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
