import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession, type SessionUser } from './session-store.ts';

export type Session = {
  user: SessionUser | null;
  loading: boolean;
};

const loadingSession: Session = { user: null, loading: true };
let snapshot: Session = { user: null, loading: false };

export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession, () => loadingSession);

function currentSession(): Session {
  const user = readSession();
  if (user !== snapshot.user) snapshot = { user, loading: false };
  return snapshot;
}
