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

/** A log-in's origin; `device` is the browser's secret from an earlier log-in. */
export type LogInOrigin = Origin & { device: string };

/** The log-in method, or `link` for an account without a password. */
export type WayIn = LogInMethod | 'link';

type Arrival = { user: StoredUser; method: WayIn; known: string | null };

export function createWelcome({ users, devices, securityLog, newEvent, now }: Deps) {
  async function report(user: StoredUser, { userAgent, clientIp }: LogInOrigin): Promise<void> {
    for (let known: StoredUser | null = user; known; known = await users.openById(user.id)) {
      const next = { ...known, version: known.version + 1 };
      const member = memberOf(next);
      const facts = { member, at: now().toISOString(), userAgent, network: networkOf(clientIp) };
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

export async function rememberBrowser(devices: Pick<DeviceStore, 'add'>, userId: string): Promise<string> {
  const { secret, hashed } = newSecret();
  await devices.add(userId, hashed);
  return secret;
}

export const newDevice = 'new device';

export const deviceHashOf = (device: string): string | null => (device ? hashSecret(device) : null);

export async function knownDeviceOf(
  devices: Pick<DeviceStore, 'ownerOf'>,
  device: string,
  userId: string,
): Promise<string | null> {
  const hash = deviceHashOf(device);
  return hash !== null && (await devices.ownerOf(hash)) === userId ? hash : null;
}
