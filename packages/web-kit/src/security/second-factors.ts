import { passkey, type Passkey } from '@postcard/contracts/passkeys';
import { recoveryCodes, secondFactors, type StepUpBody } from '@postcard/contracts/second-factors';
import { z } from '@postcard/contracts/zod';
import { apiFetch } from '../api/api-fetch.ts';
import { useApi } from '../api/use-api.ts';
import { makePasskey, provePasskey, type CreationOptions, type RequestOptions } from './passkeys.ts';

const pathOf = (userId: string, rest: string): string => `/api/users/${encodeURIComponent(userId)}/${rest}`;

export const useSecondFactors = (userId: string | null) =>
  useApi(userId && pathOf(userId, 'second-factors'), secondFactors);

const addedPasskey = z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() });

/** Adds a passkey. Returns the recovery codes for the account's first passkey, otherwise null. */
export async function addPasskey(userId: string, name: string): Promise<string[] | null> {
  const { options } = await apiFetch<{ options: CreationOptions }>(pathOf(userId, 'passkeys/options'), {
    method: 'POST',
  });
  const body = { name, response: await makePasskey(options) };
  const added = await apiFetch(pathOf(userId, 'passkeys'), {
    method: 'POST',
    body,
    schema: addedPasskey,
    renewsSession: true,
  });
  return added.recoveryCodes;
}

const passkeyPath = (userId: string, { id }: Passkey): string => pathOf(userId, `passkeys/${encodeURIComponent(id)}`);

export const renamePasskey = (userId: string, of: Passkey, name: string) =>
  apiFetch(passkeyPath(userId, of), { method: 'PATCH', body: { name }, schema: passkey });
export const removePasskey = (userId: string, of: Passkey) => apiFetch(passkeyPath(userId, of), { method: 'DELETE' });

export type AuthenticatorKey = { secret: string; uri: string };

export const startAuthenticator = (userId: string): Promise<AuthenticatorKey> =>
  apiFetch(pathOf(userId, 'authenticator'), { method: 'POST' });
export const removeAuthenticator = (userId: string) => apiFetch(pathOf(userId, 'authenticator'), { method: 'DELETE' });

const codesOf = async (response: Promise<z.infer<typeof recoveryCodes>>): Promise<string[]> =>
  (await response).recoveryCodes;

export const confirmAuthenticator = (userId: string, code: string): Promise<string[]> =>
  codesOf(
    apiFetch(pathOf(userId, 'authenticator'), {
      method: 'PUT',
      body: { code },
      schema: recoveryCodes,
      renewsSession: true,
    }),
  );
export const newRecoveryCodes = (userId: string): Promise<string[]> =>
  codesOf(apiFetch(pathOf(userId, 'recovery-codes'), { method: 'POST', schema: recoveryCodes }));

const stepUp = (userId: string, body: StepUpBody) =>
  apiFetch(pathOf(userId, 'step-up'), { method: 'POST', body, renewsSession: true });

export const stepUpWithPassword = (userId: string, body: { password: string; code?: string }) => stepUp(userId, body);

export async function stepUpWithPasskey(userId: string): Promise<void> {
  const { options } = await apiFetch<{ options: RequestOptions }>(pathOf(userId, 'step-up/options'), {
    method: 'POST',
  });
  await stepUp(userId, { response: await provePasskey(options) });
}
