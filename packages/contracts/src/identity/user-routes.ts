import { z } from '../shared/zod.ts';
import { adminListQuery, email, exactText } from '../shared/fields.ts';
import { callers, listByStatus, readOf, routes } from '../shared/route.ts';
import { rolesFor } from '../shared/staff-roles.ts';
import {
  loginBody,
  newPassword,
  profileChange,
  quickStartBody,
  registerBody,
  resetPassword,
  userStatuses,
} from './users.ts';
import { user } from './user.ts';

export const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export const userRoutes = {
  ...routes('Accounts', callers.anyone, {
    register: {
      method: 'POST',
      path: '/api/users/register',
      summary: 'Register a business and start its session',
      body: registerBody,
      idempotent: true,
      success: { status: 201, schema: user },
      errors: ['email_taken', 'username_taken', 'too_many_requests'],
    },
    quickStart: {
      method: 'POST',
      path: '/api/users/quick-start',
      summary: 'Register a business with six fields, apply for membership with them, and start its session',
      body: quickStartBody,
      idempotent: true,
      success: { status: 201, schema: user },
      errors: ['email_taken', 'too_many_requests'],
    },
    continueQuickStart: {
      method: 'POST',
      path: '/api/users/quick-start/{token}',
      summary: 'Go on, on any device, with an account that has no password yet; confirms its address',
      success: { status: 200, schema: user },
      errors: ['verification_token_invalid', 'too_many_requests'],
    },
    login: {
      method: 'POST',
      path: '/api/users/login',
      summary: 'Log in with username or email address and password, and a code where the account has a second factor',
      body: loginBody,
      success: { status: 200, schema: user },
      errors: ['invalid_credentials', 'second_factor_required', 'second_factor_invalid', 'too_many_requests'],
    },
    logout: {
      method: 'POST',
      path: '/api/users/logout',
      summary: 'End this session',
      success: { status: 204 },
    },
    refresh: {
      method: 'POST',
      path: '/api/users/refresh',
      summary: 'Exchange the refresh token for a new pair',
      success: { status: 204 },
      errors: ['unauthenticated'],
    },
    forgotPassword: {
      method: 'POST',
      path: '/api/users/forgot-password',
      summary: 'Ask for a reset link by email',
      body: z.strictObject({ email }),
      success: { status: 202 },
      errors: ['too_many_requests'],
    },
    forgotUsername: {
      method: 'POST',
      path: '/api/users/forgot-username',
      summary: 'Ask for the username by email',
      body: z.strictObject({ email }),
      success: { status: 202 },
      errors: ['too_many_requests'],
    },
    resetPassword: {
      method: 'POST',
      path: '/api/users/reset-password/{token}',
      summary: 'Set a new password with a reset link, or the first one with the link of a quick start',
      body: z.strictObject({ password: resetPassword }),
      success: { status: 204 },
      errors: ['reset_token_invalid', 'too_many_requests'],
    },
    verifyEmail: {
      method: 'POST',
      path: '/api/users/verify-email/{token}',
      summary:
        'Confirm the email address. The first time, every session and factor from before ends and one begins here; ' +
        'a browser without a session of the account is asked for the password, as `errors.password`',
      success: { status: 204 },
      errors: ['verification_token_invalid', 'email_taken', 'conflict'],
    },
    verifyEmailWithPassword: {
      method: 'POST',
      path: '/api/users/verify-email/{token}/password',
      summary: 'Confirm the email address in another browser than the one that registered',
      body: z.strictObject({ password: exactText('Password is required') }),
      success: { status: 204 },
      errors: ['verification_token_invalid', 'email_taken', 'conflict'],
    },
    jwks: {
      method: 'GET',
      path: '/.well-known/jwks.json',
      summary: 'The keys that sign access tokens',
      success: { status: 200, schema: jwks },
    },
  }),
  ...routes('Accounts', callers.users, {
    me: {
      method: 'GET',
      path: '/api/users/me',
      summary: 'The logged-in user',
      success: { status: 200, schema: user },
    },
    getUser: {
      ...readOf(user),
      path: '/api/users/{id}',
      roles: rolesFor.office,
      logged: 'read',
      summary: 'One user: oneself, or any for an administrator',
    },
    updateUser: {
      method: 'PATCH',
      path: '/api/users/{id}',
      roles: rolesFor.office,
      summary:
        'Change profile fields, of oneself or of an account of lower rank. A member’s other trade waits for the ' +
        'team. `email` is for its owner alone: another one needs the `currentPassword`, and counts once it is ' +
        'confirmed',
      body: profileChange,
      success: { status: 200, schema: user },
      errors: ['forbidden', 'not_found', 'email_taken', 'step_up_required', 'too_many_requests', 'conflict'],
    },
    changePassword: {
      method: 'POST',
      path: '/api/users/{id}/password',
      summary: 'Change the password and end the other sessions',
      body: z.strictObject({ currentPassword: exactText('Password is required'), newPassword }),
      success: { status: 204 },
      errors: ['not_found', 'invalid_credentials', 'step_up_required', 'too_many_requests', 'conflict'],
    },
  }),
  ...routes('Accounts', callers.office, {
    listUsers: {
      ...listByStatus(user, userStatuses),
      path: '/api/users',
      logged: 'read',
      summary:
        'All users, newest first; `status` is administrator, member or none; `trade=pending` lists those who ask for ' +
        'another trade',
      query: adminListQuery(userStatuses).extend({ trade: z.literal('pending').optional() }),
    },
  }),
};
