import {
  invitation,
  staffMember,
  type RoleBody,
  type inviteBody,
  type StaffInvitation,
  type StaffMember,
} from '@postcard/contracts/staff';
import { z } from '@postcard/contracts/zod';
import { apiFetch, useList } from '@postcard/web-kit';

const people = z.array(staffMember);
const invitations = z.array(invitation);

const staffPath = '/api/staff?limit=200';
const personPath = (id: string): string => `/api/staff/${encodeURIComponent(id)}`;

export const useStaff = () => useList<StaffMember>(staffPath, people);
export const useInvitations = () => useList<StaffInvitation>('/api/staff/invitations?limit=50', invitations);

export const changeRole = (id: string, body: RoleBody) =>
  apiFetch(personPath(id), { method: 'PATCH', body, schema: staffMember });
export const removePerson = (id: string) => apiFetch(personPath(id), { method: 'DELETE' });
export const resetSecondFactors = (id: string) => apiFetch(`${personPath(id)}/second-factors`, { method: 'DELETE' });

export const invite = (body: z.infer<typeof inviteBody>) =>
  apiFetch('/api/staff/invitations', { method: 'POST', body, schema: invitation });
export const withdrawInvitation = (id: string) =>
  apiFetch(`/api/staff/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' });
