import type { TestClient, TestService } from '@postcard/service-kit/testing';
import { TOTP } from 'otpauth';
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '@postcard/contracts';

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

type Flags = { isVerified?: boolean };

type Options = { origin?: string; rpId?: string } & Flags;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const encode = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

const present = 0x01;

const verified = 0x04;

const hasKey = 0x40;

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** Fakes an authenticator with one P-256 passkey and no attestation (Web Authentication, section 6). */
export function createAuthenticator({
  origin = 'http://localhost:8080',
  rpId = 'localhost',
  isVerified: verifies = true,
}: Options = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  // A COSE key (RFC 9053): EC2, ES256, P-256, x and y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present | (verifies ? verified : 0)]), count, rest]);
  }

  const clientData = (type: string, challenge: unknown): string =>
    encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: encode(id),

    register(options: Record<string, unknown>): PasskeyRegistration {
      userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(hasKey, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        id: encode(id),
        clientDataJSON: clientData('webauthn.create', options['challenge']),
        attestationObject: encode(attestation),
        transports: ['internal'],
      };
    },

    sign(options: Record<string, unknown>): PasskeyAssertion {
      const data = authenticatorData(0);
      const clientDataJSON = clientData('webauthn.get', options['challenge']);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        id: encode(id),
        clientDataJSON,
        authenticatorData: encode(data),
        signature: encode(createSign('sha256').update(signed).sign(privateKey)),
        userHandle,
      };
    },
  };
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>;
