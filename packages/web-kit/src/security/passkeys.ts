import type { PasskeyAssertion, PasskeyRegistration } from '@postcard/contracts/passkeys';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { user } from '@postcard/contracts/user';
import { browserStorage } from '../storage.ts';
import { ApiError, userMessageOf } from '../api/api-error.ts';
import { apiFetch } from '../api/api-fetch.ts';
import { setSession } from '../session/session-store.ts';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

const usedKey = 'web-kit:passkey-used';

const load = () => import('@simplewebauthn/browser');

export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

export const hasUsedPasskey = (): boolean => knowsPasskeys() && browserStorage.get(usedKey) !== null;

export async function makePasskey(optionsJSON: CreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON });
  browserStorage.set(usedKey, 'true');
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

/** Authenticates a user with a passkey, in the browser's dialog or by autofill. Cancels an earlier call. */
export async function provePasskey(optionsJSON: RequestOptions, isAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  browserStorage.set(usedKey, 'true');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiError) return userMessageOf(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Please try again.';
  return 'This device could not use a passkey. Please try another way.';
}

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
