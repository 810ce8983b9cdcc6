import { NamedError } from '@postcard/service-kit';
import type { Hasher, Passwords } from '../passwords/passwords.ts';
import { hashSecret, newSecret } from '../passwords/secrets.ts';
import type { UserStore } from '../users/store.ts';
import { keyOf, type StoredUser } from '../users/user.ts';
import type { DeviceStore } from './device-store.ts';
import type { Throttle } from './throttle-store.ts';

type Deps = { users: UserStore; passwords: Passwords; throttle: Throttle; devices: DeviceStore };
type Credentials = { username: string; password: string };
/** Where a log-in comes from: `device` is what its browser was given at an earlier one. */
type Origin = { clientIp: string; device: string };

/**
 * Proves who somebody is by username and password. An unknown username costs the same work and gets the same response.
 * In a browser in which its user has logged in before, only that browser's own failures slow a log-in down: whoever
 * guesses elsewhere locks nobody out of it.
 * @throws NamedError service_unavailable, invalid_credentials, too_many_requests
 */
export function createLogIn({ users, passwords, throttle, devices }: Deps) {
  async function prove({ username, password }: Credentials, { clientIp, device }: Origin, { verify }: Hasher) {
    const account = keyOf(username);
    const deviceHash = device ? hashSecret(device) : null;
    const owner = deviceHash && (await devices.ownerOf(deviceHash));
    const user = await users.byUsername(account);
    const known = owner && owner === user?.id ? deviceHash : null;
    await (known ? throttle.countDevice(known) : throttle.countTry(account, clientIp));
    const proven = await verify(user?.password ?? null, password);
    if (!user || !proven) throw new NamedError('invalid_credentials');
    await (known ? throttle.takeBackDevice(known) : throttle.takeBack(account, clientIp));
    return { user, device: await remembered(user, device, known) };
  }

  /** The secret that the browser keeps: its own where that is this user's, else a new one. */
  async function remembered(user: StoredUser, device: string, known: string | null): Promise<string> {
    if (known) {
      await devices.seen(known);
      return device;
    }
    const { secret, hashed } = newSecret();
    await devices.add(user.id, hashed);
    return secret;
  }

  return (credentials: Credentials, origin: Origin): Promise<{ user: StoredUser; device: string }> =>
    passwords.admit('proof', (hasher) => prove(credentials, origin, hasher));
}
