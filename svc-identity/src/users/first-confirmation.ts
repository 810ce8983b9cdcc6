import type { SecondFactors } from '../second-factors/factors.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { StoredUser } from './user.ts';

type Deps = { sessionStore: SessionStore; devices: DeviceStore; factors: Pick<SecondFactors, 'forget'> };

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

export type EndEarlier = ReturnType<typeof createEndEarlier>;

/** Ends every session, known browser and factor from before an address was first confirmed. */
export function createEndEarlier({ sessionStore, devices, factors }: Deps) {
  return async function endEarlier(userId: string): Promise<void> {
    await Promise.all([sessionStore.endAllOf(userId), devices.forgetAllOf(userId), factors.forget(userId)]);
  };
}
