import { user } from '@postcard/contracts/user';
import { apiFetch } from '../api/api-fetch.ts';
import { setSession } from '../session/session-store.ts';
import { provePasskey, type RequestOptions } from './passkeys.ts';

/** Logs in and stores the user. Throws `second_factor_required` when a code is needed. */
export async function logIn(body: { username: string; password: string; code?: string }): Promise<void> {
  setSession(await apiFetch('/api/users/login', { method: 'POST', body, schema: user }));
}

export async function logInWithPasskey(isAutofill = false): Promise<void> {
  const { options } = await apiFetch<{ options: RequestOptions }>('/api/users/passkey-login/options', {
    method: 'POST',
  });
  const response = await provePasskey(options, isAutofill);
  setSession(await apiFetch('/api/users/passkey-login', { method: 'POST', body: { response }, schema: user }));
}
