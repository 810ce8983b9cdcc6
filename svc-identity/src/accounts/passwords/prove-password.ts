import { invalidField } from '@postcard/service-kit';
import type { Counted } from '../sessions/throttle-store.ts';
import type { Passwords } from './passwords.ts';

type Entered = { stored: string | null; password: string };

/**
 * Checks an entered password, throttled as log-in.
 * @throws NamedError too_many_requests, service_unavailable, validation_failed
 */
export async function provePassword(
  { passwords, tries }: { passwords: Passwords; tries: Counted },
  { stored, password }: Entered,
  [field, message]: [field: string, message: string],
): Promise<void> {
  await tries.count();
  if (!(await passwords.verify(stored, password))) throw invalidField(field, message);
  await tries.forgive();
}

export const passwordIncorrect: [string, string] = ['password', 'Password is incorrect'];
export const currentPasswordIncorrect: [string, string] = ['currentPassword', 'Current password is incorrect'];
