import type { User } from '@postcard/contracts/user';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../storage.ts';
import { emitBrowserEvent, onBrowserEvent } from '../events/browser-events.ts';

/** The user of GET /api/users/me (specification, section 3); one stored by an older release may lack fields. */
export type SessionUser = User;

const userKey = 'user';
const adminFlag = 'isAdmin';

/** Stores the user for all tabs and units, as a cache; the server's response is authoritative. */
export function setSession(user: SessionUser): void {
  browserStorage.set(userKey, JSON.stringify(user));
  if (user.isAdmin) browserStorage.set(adminFlag, 'true');
  else browserStorage.remove(adminFlag);
  announce(user.id);
}

export function clearSession(): void {
  browserStorage.remove(userKey);
  browserStorage.remove(adminFlag);
  announce(null);
}

function announce(userId: string | null): void {
  emitBrowserEvent('mfe-member:session-changed', { userId });
}

let lastRaw: string | null = null;
let lastUser: SessionUser | null = null;

/** Returns the stored user, the same object until it changes; discards invalid data. */
export function readSession(): SessionUser | null {
  const raw = browserStorage.get(userKey);
  if (raw === lastRaw) return lastUser;
  lastUser = parseUser(raw);
  if (raw !== null && lastUser === null) {
    browserStorage.remove(userKey);
    browserStorage.remove(adminFlag);
  }
  lastRaw = lastUser ? raw : null;
  return lastUser;
}

function parseUser(raw: string | null): SessionUser | null {
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

const isUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && value.id !== '';

export function subscribeSession(notify: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === userKey || event.key === null) notify();
  };
  const stop = onBrowserEvent('mfe-member:session-changed', notify);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

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
