import { user, type RegisterBody } from '@postcard/contracts/identity';
import { apiFetch, setSession } from '@postcard/web-kit';

type Credentials = { username: string; password: string };

/** Logs in and keeps who it is. */
export async function logIn(credentials: Credentials): Promise<void> {
  const response = await apiFetch('/api/users/login', { method: 'POST', body: credentials, schema: user });
  setSession(response);
}

/** Registers, which logs in as well. */
export async function register(body: RegisterBody, idempotencyKey: string): Promise<void> {
  const response = await apiFetch('/api/users/register', { method: 'POST', body, idempotencyKey, schema: user });
  setSession(response);
}

export const forgotPassword = (email: string) =>
  apiFetch('/api/users/forgot-password', { method: 'POST', body: { email } });
export const forgotUsername = (email: string) =>
  apiFetch('/api/users/forgot-username', { method: 'POST', body: { email } });
export const resetPassword = (token: string, password: string) =>
  apiFetch(`/api/users/reset-password/${encodeURIComponent(token)}`, { method: 'POST', body: { password } });
export const undoEmailChange = (token: string) =>
  apiFetch(`/api/users/undo-email-change/${encodeURIComponent(token)}`, { method: 'POST' });
export const verifyEmail = (token: string) =>
  apiFetch(`/api/users/verify-email/${encodeURIComponent(token)}`, { method: 'POST' });
