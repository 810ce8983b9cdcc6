import { exactText, id, instant } from '../shared/fields.ts';
import { callers, listOf, readOf, routes } from '../shared/route.ts';
import { z } from '../shared/zod.ts';
import { passkey, passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { oneTimeCode } from './users.ts';

export const recoveryCodeCount = 10;
/** Milliseconds in which a new factor can be undone, and after which an owner's reset takes effect. */
export const factorUndoMs = 7 * 24 * 3_600_000;
export const factorResetMs = 24 * 3_600_000;

export const secondFactors = z
  .object({
    authenticator: z.boolean(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof secondFactors>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const logInMethods = ['password', 'password_and_code', 'recovery_code', 'passkey'] as const;
export type LogInMethod = (typeof logInMethods)[number];

/** `network` is an IPv4 /24 or an IPv6 /48, which does not identify a computer. */
export const logInEntry = z
  .object({
    id,
    at: instant,
    outcome: z.enum(['succeeded', 'failed']),
    method: z.enum(logInMethods),
    /** True for a login by an account's link; `method` is then `password`, a value that older readers accept. */
    byLink: z.boolean().optional(),
    userAgent: z.string(),
    network: z.string(),
    isNewDevice: z.boolean(),
  })
  .meta({ id: 'LogIn' });
export type LogInEntry = z.infer<typeof logInEntry>;

export const stepUpBody = z.strictObject({
  password: exactText('Password is required').optional(),
  code: oneTimeCode.optional(),
  response: passkeyAssertion.optional(),
});
export type StepUpBody = z.infer<typeof stepUpBody>;

export const secondFactorRoutes = routes('Accounts', callers.users, {
  secondFactors: {
    ...readOf(secondFactors),
    path: '/api/users/{id}/second-factors',
    summary: 'What opens the account besides its password',
  },
  startAuthenticator: {
    method: 'POST',
    path: '/api/users/{id}/authenticator',
    summary: 'A new secret for an authenticator app (RFC 6238); it counts once a code of it is confirmed',
    success: { status: 200, schema: z.object({ secret: z.string(), uri: z.string() }) },
    errors: ['not_found', 'step_up_required', 'invalid_transition', 'conflict'],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/api/users/{id}/authenticator',
    summary: 'Confirm the authenticator app with a code; new recovery codes come with it, and are never shown again',
    body: z.strictObject({ code: oneTimeCode }),
    success: { status: 200, schema: recoveryCodes },
    errors: [
      'not_found',
      'step_up_required',
      'invalid_transition',
      'second_factor_invalid',
      'too_many_requests',
      'conflict',
    ],
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/users/{id}/authenticator',
    summary: 'Forget the authenticator app',
    success: { status: 204 },
    errors: ['not_found', 'step_up_required', 'conflict'],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/users/{id}/recovery-codes',
    summary: `${recoveryCodeCount} new recovery codes in place of those before; never shown again`,
    success: { status: 200, schema: recoveryCodes },
    errors: ['not_found', 'step_up_required', 'invalid_transition', 'conflict'],
  },
  undoSecurityChange: {
    method: 'POST',
    path: '/api/users/undo-security-change/{token}',
    access: 'public',
    summary:
      'Undo a new second factor, with the link of the email about it: ends every session, and sends a link to set a ' +
      'new password',
    success: { status: 204 },
    errors: ['verification_token_invalid', 'conflict'],
  },
  keepFactors: {
    method: 'POST',
    path: '/api/users/keep-factors/{token}',
    access: 'public',
    summary: 'Stop the reset of second factors that an owner has asked for, with the link of the email about it',
    success: { status: 204 },
    errors: ['verification_token_invalid'],
  },
  stepUpOptions: {
    method: 'POST',
    path: '/api/users/{id}/step-up/options',
    summary: "What a browser needs to confirm with one of the account's passkeys; good once, for five minutes",
    success: { status: 200, schema: passkeyOptions },
    errors: ['not_found'],
  },
  stepUp: {
    method: 'POST',
    path: '/api/users/{id}/step-up',
    summary:
      'Prove again who one is, for ten minutes: with a passkey, or the password and, where the account has an ' +
      'authenticator app, its code or a recovery code',
    body: stepUpBody,
    success: { status: 204 },
    errors: [
      'not_found',
      'invalid_credentials',
      'second_factor_required',
      'second_factor_invalid',
      'passkey_invalid',
      'too_many_requests',
    ],
  },
  listLogIns: {
    ...listOf(logInEntry),
    path: '/api/users/{id}/log-ins',
    summary: 'Every time somebody logged in to the account, or tried to, newest first',
    errors: ['not_found'],
  },
});
