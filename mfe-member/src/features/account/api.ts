import { session, type Session } from '@postcard/contracts/account';
import { user, type ProfileChange, type User } from '@postcard/contracts/identity';
import { apiFetch, readAll, setSession, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const sessions = z.array(session);
const pathOf = (id: string): string => `/api/users/${encodeURIComponent(id)}`;

export const useAccount = () => useApi('/api/users/me', user);

export const useSessions = (id: string) =>
  useApi<Session[]>(`${pathOf(id)}/sessions`, async (path) =>
    (await readAll(path, sessions)).toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt)),
  );

async function changed(response: Promise<User>): Promise<User> {
  const saved = await response;
  setSession(saved);
  return saved;
}

export const saveProfile = (id: string, body: ProfileChange) =>
  changed(apiFetch(pathOf(id), { method: 'PATCH', body, schema: user }));
export const removePicture = (id: string) =>
  changed(apiFetch(`${pathOf(id)}/picture`, { method: 'DELETE', schema: user }));

export function savePicture(id: string, picture: Blob): Promise<User> {
  const body = new FormData();
  body.set('file', picture, 'picture');
  return changed(apiFetch(`${pathOf(id)}/picture`, { method: 'PUT', body, schema: user }));
}

export const sendVerification = (id: string) => apiFetch(`${pathOf(id)}/verification`, { method: 'POST' });
export const cancelEmailChange = (id: string) =>
  changed(apiFetch(`${pathOf(id)}/pending-email`, { method: 'DELETE', schema: user }));
export const changePassword = (id: string, body: { currentPassword: string; newPassword: string }) =>
  apiFetch(`${pathOf(id)}/password`, { method: 'POST', body, renewsSession: true });
export const endSession = (id: string, sessionId: string) =>
  apiFetch(`${pathOf(id)}/sessions/${encodeURIComponent(sessionId)}`, { method: 'DELETE' });
export const endOtherSessions = (id: string) => apiFetch(`${pathOf(id)}/sessions`, { method: 'DELETE' });
export const closeAccount = (id: string, password: string) =>
  apiFetch(`${pathOf(id)}/close`, { method: 'POST', body: { password } });
