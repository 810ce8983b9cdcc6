import { NamedError, type SecurityLog } from '@postcard/service-kit';
import type { Hasher, Passwords } from '../passwords/passwords.ts';
import type { Report } from '../second-factors/report.ts';
import type { UserStore } from '../users/store.ts';
import { keyOf, usernameKeyOf } from '../users/names.ts';
import type { StoredUser } from '../users/user.ts';
import type { DeviceStore } from './device-store.ts';
import { isHalfProven, methodTried, type Credentials, type Prove } from './prove.ts';
import type { Throttle } from './throttle-store.ts';
import { deviceHashOf, type LogInOrigin, type WayIn, type Welcome } from './welcome.ts';

type Deps = {
  users: UserStore;
  passwords: Passwords;
  throttle: Throttle;
  devices: DeviceStore;
  prove: Prove;
  welcome: Welcome;
  report: Report;
  securityLog: Pick<SecurityLog, 'record'>;
};

export type LoggedIn = { user: StoredUser; device: string; method: WayIn };

/**
 * Logs in by username or email address. An unknown name costs the same work. In a known browser only its own failures
 * throttle, so that guesses elsewhere lock nobody out. @throws NamedError service_unavailable, invalid_credentials,
 * second_factor_required, second_factor_invalid, too_many_requests
 */
export function createLogIn({ users, passwords, throttle, devices, prove, welcome, report, securityLog }: Deps) {
  async function tryOnce(
    { username, ...credentials }: Credentials & { username: string },
    origin: LogInOrigin,
    { verify }: Hasher,
  ): Promise<LoggedIn> {
    const account = usernameKeyOf(username);
    const deviceHash = deviceHashOf(origin.device);
    const owner = deviceHash && (await devices.ownerOf(deviceHash));
    const [named, addressed] = await Promise.all([users.byUsername(account), users.byEmail(keyOf(username))]);
    const user = named ?? addressed;
    const known = owner && owner === user?.id ? deviceHash : null;
    const counted = known ? throttle.ofDevice(known) : throttle.ofStranger(account, origin.clientIp);
    const userId = user?.id ?? null;
    if (await counted.count()) await securityLog.record({ kind: 'lockout', userId }, origin);
    try {
      const proven = await prove(user, credentials, verify);
      await counted.forgive();
      if (proven.method === 'recovery_code')
        await report(proven.user.id, 'recovery_code_used', { actorId: proven.user.id, origin });
      return { ...proven, device: await welcome({ ...proven, known }, origin) };
    } catch (error) {
      if (isHalfProven(error)) await counted.takeBack();
      else if (error instanceof NamedError && error.code !== 'service_unavailable')
        await securityLog.record({ kind: 'login_failed', userId, method: methodTried(error) }, origin);
      throw error;
    }
  }

  return (body: Credentials & { username: string }, origin: LogInOrigin): Promise<LoggedIn> =>
    passwords.admit('proof', (hasher) => tryOnce(body, origin, hasher));
}
