import { browserStorage } from '../storage.ts';
import type { User } from '@postcard/contracts/user';
import { emitBrowserEvent, onBrowserEvent } from '../events/browser-events.ts';

/**
 * The logged-in user, as GET /api/users/me returns it (specification, section 3). One that an earlier release stored
 * may lack newer members until `reloadSession` has replaced it.
 */
export type SessionUser = User;

const userKey = 'user';
const adminFlag = 'isAdmin';

/**
 * Keeps who is logged in, in browser storage and so for every tab and every microfrontend's own copy
 * of this module. It is a cache: what counts is the server's response.
 */
export function setSession(user: SessionUser): void {
  browserStorage.set(userKey, JSON.stringify(user));
  if (user.isAdmin) browserStorage.set(adminFlag, 'true');
  else browserStorage.remove(adminFlag);
  announce(user.id);
}

/** Forgets the user on this device; the cookies are the server's to end (see logOut). */
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

/** The stored user, the same object until storage changes. What cannot be read is discarded. */
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

function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && value.id !== ''
  );
}

/** Calls `notify` when the user changes, in this tab or another. */
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
