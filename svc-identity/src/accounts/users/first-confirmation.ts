import type { StoredUser } from './user.ts';

/** Returns the change that confirms an address and removes requests of an earlier user, who may be a stranger. */
export const firstConfirmation = ({ sessionVersion }: StoredUser) =>
  ({
    emailVerified: true,
    registrationKey: null,
    pendingEmail: null,
    pendingEmailToken: null,
    pendingEmailExpiry: null,
    sessionVersion: sessionVersion + 1,
  }) satisfies Partial<StoredUser>;
