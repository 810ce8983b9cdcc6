import type { StoredUser } from './user.ts';

/**
 * Returns the changes of an address's first confirmation. An earlier user of the account may be a stranger, so a
 * requested address change and the registration's key are removed.
 */
export const firstConfirmation = ({ sessionVersion }: StoredUser) =>
  ({
    emailVerified: true,
    registrationKey: null,
    pendingEmail: null,
    pendingEmailToken: null,
    pendingEmailExpiry: null,
    sessionVersion: sessionVersion + 1,
  }) satisfies Partial<StoredUser>;
