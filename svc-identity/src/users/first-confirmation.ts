import type { StoredUser } from './user.ts';

/**
 * What changes when somebody shows for the first time that they read the mail of an account's address. Whoever typed it
 * before may be somebody else: another address they asked for, and their registration's key, count no more.
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
