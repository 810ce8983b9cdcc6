import { NamedError } from '@postcard/service-kit';
import type { Passwords } from '../passwords/passwords.ts';
import type { UserStore } from '../users/store.ts';
import { keyOf, type StoredUser } from '../users/user.ts';
import type { Throttle } from './throttle-store.ts';

type Deps = { users: UserStore; passwords: Passwords; throttle: Throttle };

/**
 * Proves who somebody is by username and password. An unknown username costs the same work and gets the same answer.
 * @throws NamedError invalid_credentials, too_many_requests
 */
export function createLogIn({ users, passwords, throttle }: Deps) {
  return async function logIn(credentials: { username: string; password: string }, clientIp: string): Promise<StoredUser> {
    const account = keyOf(credentials.username);
    await throttle.countTry(account, clientIp);
    const user = await users.byUsername(account);
    const proven = await passwords.verify(user?.password ?? null, credentials.password);
    if (!user || !proven) throw new NamedError('invalid_credentials');
    await throttle.takeBack(account, clientIp);
    return user;
  };
}
