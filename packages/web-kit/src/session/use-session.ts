import { useSyncExternalStore } from 'react';
import { readSession, subscribeSession, type SessionUser } from './session-store.ts';

export type Session = {
  user: SessionUser | null;
  /** True while a prerendered page is taken over, when nobody can know yet. */
  loading: boolean;
};

const loadingSession: Session = { user: null, loading: true };
let snapshot: Session = { user: null, loading: false };

/** Who is logged in. Safe for hydration: the server and the first render say `loading`. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => loadingSession);
}

function currentSession(): Session {
  const user = readSession();
  if (user !== snapshot.user) snapshot = { user, loading: false };
  return snapshot;
}
