import type { TestClient, TestService } from '@postcard/service-kit/testing';
import { codeAt, stepOf } from '../second-factors/totp.ts';
import { createAuthenticator, type TestAuthenticator } from './authenticator.ts';

type Person = { client: TestClient; user: { id: string } };

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const appOf =
  (secret: string, now: () => number) =>
  (steps = 0): string =>
    codeAt(fromBase32(secret), stepOf(new Date(now())) + steps);

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

export async function loggedInBy(service: TestService, authenticator: TestAuthenticator) {
  const client = service.client();
  const { body: asked } = await client.post('/api/users/passkey-login/options');
  const { status, body } = await client.post('/api/users/passkey-login', {
    response: authenticator.sign(asked.options),
  });
  return { client, status, body };
}
