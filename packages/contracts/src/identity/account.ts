import { z } from '../shared/zod.ts';
import { exactText, id, instant, versionQuery } from '../shared/fields.ts';
import { subscription, user } from './identity.ts';
import { logInEntry, secondFactors } from './second-factors.ts';
import { membershipInvoice } from './membership.ts';
import { callers, fileOf, listOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';

export const session = z
  .object({ id, userAgent: z.string(), createdAt: instant, lastUsedAt: instant, isCurrent: z.boolean() })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** Never includes a password or token. */
export const accountExport = z
  .object({
    user,
    subscriptions: z.array(subscription),
    membershipInvoices: z.array(membershipInvoice).optional(),
    sessions: z.array(session),
    secondFactors: secondFactors.optional(),
    /** The newest 200 logins. */
    logIns: z.array(logInEntry).optional(),
    exportedAt: instant,
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof accountExport>;

export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export const pictureMaxBytes = 900_000;

const sessionParams = z.strictObject({ id, sessionId: id });
const passwordBody = z.strictObject({ password: exactText('Password is required') });

export const accountRoutes = routes('Accounts', callers.users, {
  resendVerification: {
    method: 'POST',
    path: '/api/users/{id}/verification',
    summary: 'Send the link that confirms the email address again',
    success: { status: 202 },
    errors: ['not_found', 'too_many_requests'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/users/{id}/pending-email',
    summary: 'Cancel an address change; the link that was sent stops working',
    success: { status: 200, schema: user },
    errors: ['not_found', 'conflict'],
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/users/undo-email-change/{token}',
    access: 'public',
    summary:
      'Put the address of before back, with the link that was sent to it: ends every session and sends it a link ' +
      'to set a new password',
    success: { status: 204 },
    errors: ['verification_token_invalid', 'email_taken', 'conflict'],
  },
  listSessions: {
    ...listOf(session),
    path: '/api/users/{id}/sessions',
    summary: 'Where one is logged in, the newest first',
    errors: ['not_found'],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    summary: 'Log out one place',
    params: sessionParams,
    success: { status: 204 },
    errors: ['not_found', 'step_up_required'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    summary: 'End all other sessions',
    success: { status: 204 },
    errors: ['not_found', 'step_up_required'],
  },
  exportAccount: {
    method: 'GET',
    path: '/api/users/{id}/export',
    sessionCheck: true,
    summary: 'Everything this service holds about the account',
    success: { status: 200, schema: accountExport },
    errors: ['not_found', 'step_up_required'],
  },
  closeAccount: {
    method: 'POST',
    path: '/api/users/{id}/close',
    summary: 'Close the account: deletes personal data, keeps bookings and invoices',
    body: passwordBody,
    success: { status: 204 },
    errors: ['not_found', 'invalid_credentials', 'step_up_required', 'too_many_requests', 'conflict'],
  },
  setPicture: {
    method: 'PUT',
    path: '/api/users/{id}/picture',
    summary: 'Upload a picture of oneself: PNG or JPEG in the multipart field `file`',
    bodyType: 'multipart/form-data',
    files: pictureTypes,
    success: { status: 200, schema: user },
    errors: ['not_found', 'unsupported_media_type', 'payload_too_large', 'validation_failed', 'conflict'],
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/users/{id}/picture',
    summary: 'Delete the picture',
    success: { status: 200, schema: user },
    errors: ['not_found', 'conflict'],
  },
  getPicture: {
    ...fileOf('image/webp'),
    path: '/api/users/{id}/picture',
    roles: rolesFor.office,
    summary: "A user's picture: one's own, or any for an administrator",
    query: versionQuery,
  },
});
