import type { Core } from '../core.ts';
import { NamedError } from '@postcard/service-kit';
import type { Hasher } from '../passwords/passwords.ts';
import { keyOf, usernameKeyOf } from '../users/names.ts';
import type { StoredUser } from '../users/user.ts';
import { isHalfProven, methodTried, type Credentials } from './prove.ts';
import { deviceHashOf, type LogInOrigin, type WayIn } from './welcome.ts';

export type LoggedIn = { user: StoredUser; device: string; method: WayIn };

/**
 * Logs in by username or email address. Unknown names take the same work. A known browser is throttled only by its own
 * failures, so that guesses elsewhere do not lock the owner out. @throws NamedError service_unavailable,
 * invalid_credentials, second_factor_required, second_factor_invalid, too_many_requests
 */
export function createLogIn({ users, passwords, throttle, devices, prove, welcome, report, securityLog }: Core) {
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
