import { user, type QuickStartBody, type RegisterBody } from '@postcard/contracts/identity';
import { openedInvitation, type AcceptBody } from '@postcard/contracts/staff';
import { apiFetch, setSession, useApi } from '@postcard/web-kit';

export async function register(body: RegisterBody, idempotencyKey: string): Promise<void> {
  const response = await apiFetch('/api/users/register', { method: 'POST', body, idempotencyKey, schema: user });
  setSession(response);
}

export async function quickStart(body: QuickStartBody, idempotencyKey: string): Promise<void> {
  setSession(await apiFetch('/api/users/quick-start', { method: 'POST', body, idempotencyKey, schema: user }));
}

/** Opens an account without a password with the token of its email, which also logs the user in. */
export async function continueQuickStart(token: string): Promise<void> {
  setSession(await apiFetch(`/api/users/quick-start/${encodeURIComponent(token)}`, { method: 'POST', schema: user }));
}

export const forgotPassword = (email: string) =>
  apiFetch('/api/users/forgot-password', { method: 'POST', body: { email } });
export const forgotUsername = (email: string) =>
  apiFetch('/api/users/forgot-username', { method: 'POST', body: { email } });
export const resetPassword = (token: string, password: string) =>
  apiFetch(`/api/users/reset-password/${encodeURIComponent(token)}`, { method: 'POST', body: { password } });
export const undoEmailChange = (token: string) =>
  apiFetch(`/api/users/undo-email-change/${encodeURIComponent(token)}`, { method: 'POST' });
export const undoSecurityChange = (token: string) =>
  apiFetch(`/api/users/undo-security-change/${encodeURIComponent(token)}`, { method: 'POST' });
export const keepFactors = (token: string) =>
  apiFetch(`/api/users/keep-factors/${encodeURIComponent(token)}`, { method: 'POST' });
/** Confirms an address. The first confirmation also logs the user in, so the session is loaded. */
export async function verifyEmail(token: string, password?: string): Promise<void> {
  const path = `/api/users/verify-email/${encodeURIComponent(token)}`;
  await (password === undefined
    ? apiFetch(path, { method: 'POST' })
    : apiFetch(`${path}/password`, { method: 'POST', body: { password } }));
  // A changed address may be confirmed while logged out.
  await apiFetch('/api/users/me', { schema: user }).then(setSession, () => undefined);
}

const invitationPath = (token: string): string => `/api/staff/invitation/${encodeURIComponent(token)}`;

export const useInvitation = (token: string) => useApi(invitationPath(token), openedInvitation);

export async function acceptInvitation(token: string, body: AcceptBody): Promise<void> {
  setSession(await apiFetch(invitationPath(token), { method: 'POST', body, schema: user }));
}

export const passwordHint = 'At least 8 characters with uppercase, lowercase, number and special character.';
