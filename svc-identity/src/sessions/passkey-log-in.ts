import type { PasskeyAssertion } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { UserStore } from '../users/store.ts';
import type { DeviceStore } from './device-store.ts';
import type { LoggedIn } from './log-in.ts';
import { knownDeviceOf, type LogInOrigin, type Welcome } from './welcome.ts';

type Deps = {
  users: UserStore;
  devices: DeviceStore;
  passkeys: Passkeys;
  welcome: Welcome;
};

/** Logs in by a passkey, unthrottled: signatures cannot be guessed. @throws NamedError passkey_invalid */
export function createPasskeyLogIn({ users, devices, passkeys, welcome }: Deps) {
  return async function logIn(assertion: PasskeyAssertion, origin: LogInOrigin): Promise<LoggedIn> {
    const user = await users.openById(await passkeys.logIn(assertion));
    if (!user) throw new NamedError('passkey_invalid');
    const known = await knownDeviceOf(devices, origin.device, user.id);
    const proven = { user, method: 'passkey' } as const;
    return { ...proven, device: await welcome({ ...proven, known }, origin) };
  };
}
