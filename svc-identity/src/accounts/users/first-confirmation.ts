import type { StoredUser } from './user.ts';

/** Removes requests of an earlier user, who may be a stranger: a new address and the registration's key. */
export const firstConfirmation = ({ sessionVersion }: StoredUser) =>
  ({
    emailVerified: true,
    registrationKey: null,
    pendingEmail: null,
    pendingEmailToken: null,
    pendingEmailExpiry: null,
    sessionVersion: sessionVersion + 1,
  }) satisfies Partial<StoredUser>;
