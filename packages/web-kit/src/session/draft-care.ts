import { browserStorage } from '../storage.ts';
import { claimDrafts, forgetDrafts } from '../forms/use-draft.ts';
import { readSession, subscribeSession } from './session-store.ts';

const loggedOutKey = 'web-kit:logged-out';

/** Deletes drafts in all tabs, on logout only: an expired session keeps them. */
export function leaveNoDrafts(): void {
  forgetDrafts();
  browserStorage.set(loggedOutKey, String(Date.now()));
}

/** Deletes a person's drafts before the next one logs in. The shell starts it once. */
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
