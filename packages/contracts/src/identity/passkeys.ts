import { id, instant, text, textLike } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { z } from '../shared/zod.ts';
import { user } from './user.ts';

/** Web Authentication, https://www.w3.org/TR/webauthn-3/. Binary members are base64url. */

export const mostPasskeys = 10;

export const passkey = z
  .object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyOptions' });

const binary = (most: number) => textLike(new RegExp(`^[A-Za-z0-9_-]{1,${most}}$`), 'This is not a valid passkey');
const credentialId = binary(1_400);

export const passkeyRegistration = z.strictObject({
  id: credentialId,
  clientDataJSON: binary(4_000),
  attestationObject: binary(20_000),
  transports: z.array(text('This is not a valid passkey', 20)).max(10).optional(),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: binary(4_000),
  authenticatorData: binary(4_000),
  signature: binary(2_000),
  userHandle: binary(200).optional(),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const passkeyName = text('Please name the passkey', 60);
const passkeyParams = z.strictObject({ id, passkeyId: id.max(1_400) });

export const passkeyRoutes = routes('Accounts', callers.users, {
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/users/passkey-login/options',
    access: 'public',
    summary: 'What a browser needs to log in with a passkey; good once, for five minutes',
    success: { status: 200, schema: passkeyOptions },
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/users/passkey-login',
    access: 'public',
    summary: 'Log in with a passkey',
    body: z.strictObject({ response: passkeyAssertion }),
    success: { status: 200, schema: user },
    errors: ['passkey_invalid', 'too_many_requests'],
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/users/{id}/passkeys',
    summary: `One's own passkeys, at most ${mostPasskeys}, newest first`,
    success: { status: 200, schema: z.object({ passkeys: z.array(passkey) }) },
    errors: ['not_found'],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/users/{id}/passkeys/options',
    summary: 'What a browser needs to make a passkey; good once, for five minutes',
    success: { status: 200, schema: passkeyOptions },
    errors: ['not_found', 'step_up_required', 'invalid_transition', 'conflict'],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/{id}/passkeys',
    summary: 'Keep a passkey. With the first one come recovery codes, which are never shown again',
    body: z.strictObject({ name: passkeyName, response: passkeyRegistration }),
    success: {
      status: 201,
      schema: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
    },
    errors: ['not_found', 'step_up_required', 'invalid_transition', 'passkey_invalid', 'conflict'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    summary: 'Give a passkey another name',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    success: { status: 200, schema: passkey },
    errors: ['not_found', 'conflict'],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/users/{id}/passkeys/{passkeyId}',
    summary: 'Forget a passkey',
    params: passkeyParams,
    success: { status: 204 },
    errors: ['not_found', 'step_up_required', 'conflict'],
  },
});
