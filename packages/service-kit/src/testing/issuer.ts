import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { tokenAlgorithm, tokenAudience, tokenType } from '../auth/access-token.ts';

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;

type Claims = { userId: string; role?: 'member' | 'admin'; sessionVersion?: number };

/** Stands in for svc-identity towards one service under test: publishes a key set over HTTP and signs tokens with it. */
export async function startTestIssuer(issuer = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }];
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function token({ userId, role = 'member', sessionVersion = 1 }: Claims, options: jwt.SignOptions = {}): string {
    return jwt.sign({ role, sv: sessionVersion, sid: 'session' }, privateKey, {
      algorithm: tokenAlgorithm, keyid: kid, issuer, audience: tokenAudience, subject: userId, expiresIn: 600,
      header: { alg: tokenAlgorithm, typ: tokenType }, ...options,
    });
  }

  return {
    jwksUrl: `http://127.0.0.1:${port}/.well-known/jwks.json`,
    token,
    cookie: (claims: Claims): string => `access_token=${token(claims)}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
