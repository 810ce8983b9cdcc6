import type { LogInMethod } from '@postcard/contracts';
import { networkOf, type EventFactory, type Origin, type SecurityLog } from '@postcard/service-kit';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { UserStore } from '../users/store.ts';
import { memberOf, type StoredUser } from '../users/user.ts';
import type { DeviceStore } from './device-store.ts';

type Deps = {
  users: UserStore;
  devices: DeviceStore;
  securityLog: Pick<SecurityLog, 'record'>;
  newEvent: EventFactory;
  now: () => Date;
};

/** Where a log-in comes from: `device` is what its browser was given at an earlier one. */
export type LogInOrigin = Origin & { device: string };

/** How somebody was let in: as they proved who they are, or by the link of an account that has no password. */
export type WayIn = LogInMethod | 'link';

/** `known` is the hash of the browser's device where that is this user's. */
type Arrival = { user: StoredUser; method: WayIn; known: string | null };

export type Welcome = ReturnType<typeof createWelcome>;

/**
 * What a log-in leaves behind: a line in the security log, the device by which the browser is known again and, where
 * the account is known elsewhere and not here, an email to its owner; who followed a link has just read one. Returns
 * the secret that the browser keeps: its own where that is this user's, else a new one.
 */
export function createWelcome({ users, devices, securityLog, newEvent, now }: Deps) {
  async function report(user: StoredUser, { userAgent, clientIp }: LogInOrigin): Promise<void> {
    for (let known: StoredUser | null = user; known; known = await users.openById(user.id)) {
      const next = { ...known, version: known.version + 1 };
      const member = memberOf(next);
      const facts = { member, at: now().toISOString(), userAgent, network: networkOf(clientIp) };
      // With the version that others then know the user by.
      const events = [newEvent('user.updated', next, { member }), newEvent('user.new-device', next, facts)];
      if (await users.update(known, {}, events)) return;
    }
  }

  return async function welcome({ user, method, known }: Arrival, origin: LogInOrigin): Promise<string> {
    const isNew = known === null && (await devices.hasAny(user.id));
    const line = { kind: 'login', userId: user.id, actorId: user.id, method } as const;
    await securityLog.record({ ...line, ...(isNew && { detail: newDevice }) }, origin);
    if (isNew && method !== 'link') await report(user, origin);
    if (known) {
      await devices.seen(known);
      return origin.device;
    }
    return rememberBrowser(devices, user.id);
  };
}

/** Keeps a browser as one of a user's. Returns the secret by which it is known again. */
export async function rememberBrowser(devices: Pick<DeviceStore, 'add'>, userId: string): Promise<string> {
  const { secret, hashed } = newSecret();
  await devices.add(userId, hashed);
  return secret;
}

/** How the security log says that a log-in came from a browser that was not known to be its user's. */
export const newDevice = 'new device';

/** The hash by which a browser's secret is known. */
export const deviceHashOf = (device: string): string | null => (device ? hashSecret(device) : null);

/** The same of a browser that is this user's; null of any other. */
export async function knownDeviceOf(
  devices: Pick<DeviceStore, 'ownerOf'>,
  device: string,
  userId: string,
): Promise<string | null> {
  const hash = deviceHashOf(device);
  return hash !== null && (await devices.ownerOf(hash)) === userId ? hash : null;
}
