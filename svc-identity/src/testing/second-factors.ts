import type { TestClient, TestService } from '@postcard/service-kit/testing';
import { TOTP } from 'otpauth';
import { createAuthenticator, type TestAuthenticator } from './authenticator.ts';

type Person = { client: TestClient; user: { id: string } };

const stepMs = 30_000;

const appOf =
  (secret: string, now: () => number) =>
  (steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: now() + steps * stepMs });

/** Sets up an authenticator app, which uses up the previous step's code. */
export async function withApp({ client, user }: Person, now: () => number = Date.now) {
  const { body } = await client.post(`/api/users/${user.id}/authenticator`);
  const code = appOf(body.secret, now);
  const { status, body: confirmed } = await client.call(`/api/users/${user.id}/authenticator`, {
    method: 'PUT',
    body: { code: code(-1) },
  });
  if (status !== 200) throw new Error(`confirming returned ${status}`);
  return { code, recoveryCodes: confirmed.recoveryCodes as string[] };
}

export async function withPasskey({ client, user }: Person, authenticator = createAuthenticator()) {
  const { body } = await client.post(`/api/users/${user.id}/passkeys/options`);
  const response = authenticator.register(body.options);
  const added = await client.post(`/api/users/${user.id}/passkeys`, { name: 'Phone', response });
  if (added.status !== 201) throw new Error(`adding a passkey returned ${added.status} ${added.body.code}`);
  return { authenticator, recoveryCodes: added.body.recoveryCodes as string[] | null };
}

export async function loggedInBy(service: Pick<TestService, 'client'>, authenticator: TestAuthenticator) {
  const client = service.client();
  const { body: asked } = await client.post('/api/users/passkey-login/options');
  const { status, body } = await client.post('/api/users/passkey-login', {
    response: authenticator.sign(asked.options),
  });
  return { client, status, body };
}
