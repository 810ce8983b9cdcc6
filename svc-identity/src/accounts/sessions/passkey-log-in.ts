import type { Core } from '../core.ts';
import type { PasskeyAssertion } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { LoggedIn } from './log-in.ts';
import { knownDeviceOf, type LogInOrigin } from './welcome.ts';

export function createPasskeyLogIn({ users, devices, passkeys, welcome }: Core) {
  return async function logIn(assertion: PasskeyAssertion, origin: LogInOrigin): Promise<LoggedIn> {
    const user = await users.openById(await passkeys.logIn(assertion));
    if (!user) throw new NamedError('passkey_invalid');
    const known = await knownDeviceOf(devices, origin.device, user.id);
    const proven = { user, method: 'passkey' } as const;
    return { ...proven, device: await welcome({ ...proven, known }, origin) };
  };
}
