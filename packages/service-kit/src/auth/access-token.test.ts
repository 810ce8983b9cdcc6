import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createTokenVerifier, tokenAudience, tokenType } from './access-token.ts';
import { createKeyFinder } from './jwks.ts';

const issuer = 'http://localhost:8080';

function publisher() {
  const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
  let reads = 0;
  const rotate = (): string => {
    const kid = randomUUID();
    keys.set(kid, generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    return kid;
  };
  const published = (async () => {
    reads += 1;
    return Response.json({
      keys: [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid })),
    });
  }) as typeof fetch;
  return { keys, rotate, fetch: published, reads: () => reads };
}

const memberClaims = { role: 'member', auth_time: 1_800_000_000, sv: 3, sid: 's' };

function sign(
  source: ReturnType<typeof publisher>,
  kid: string,
  change: jwt.SignOptions = {},
  claims: object = memberClaims,
): string {
  return jwt.sign(claims, (source.keys.get(kid) as { privateKey: KeyObject }).privateKey, {
    algorithm: 'ES256',
    keyid: kid,
    issuer,
    audience: tokenAudience,
    subject: 'u1',
    expiresIn: 60,
    header: { alg: 'ES256', typ: tokenType },
    ...change,
  });
}

function verifierOf(source: ReturnType<typeof publisher>, clock = { now: Date.now() }) {
  const now = () => clock.now;
  return {
    clock,
    verify: createTokenVerifier({
      findKey: createKeyFinder('http://issuer/jwks', { fetch: source.fetch, now }),
      issuer,
      now,
    }),
  };
}

describe('an access token', () => {
  test('identifies the caller', async () => {
    const source = publisher();
    const { verify } = verifierOf(source);
    expect(await verify(sign(source, source.rotate()))).toEqual({
      userId: 'u1',
      role: 'member',
      staffRole: null,
      authenticatedAt: 1_800_000_000_000,
      sessionVersion: 3,
      sessionId: 's',
    });
  });

  test.each([
    [
      { role: 'admin', staff: 'press', auth_time: 5 },
      { role: 'admin', staffRole: 'press', authenticatedAt: 5_000 },
    ],
    // A token of the earlier release names no role: its administrators were owners.
    [{ role: 'admin' }, { role: 'admin', staffRole: 'owner', authenticatedAt: 0 }],
    [
      { role: 'member', staff: 'owner' },
      { role: 'member', staffRole: null },
    ],
  ])('gives the role and the time of the last proof for %j', async (claims, principal) => {
    const source = publisher();
    const { verify } = verifierOf(source);
    expect(await verify(sign(source, source.rotate(), {}, claims))).toMatchObject(principal);
  });

  test('is rejected with an unknown role', async () => {
    const source = publisher();
    const { verify } = verifierOf(source);
    const token = sign(source, source.rotate(), {}, { role: 'admin', staff: 'king' });
    await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test.each([
    ['of another issuer', { issuer: 'http://evil.example' }],
    ['for another audience', { audience: 'elsewhere' }],
    ['of another type', { header: { alg: 'ES256', typ: 'JWT' } }],
  ])('is rejected when it is %s', async (_, change) => {
    const source = publisher();
    const { verify } = verifierOf(source);
    await expect(verify(sign(source, source.rotate(), change as jwt.SignOptions))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('is rejected without a signature, or signed with the public key as a secret', async () => {
    const source = publisher();
    const kid = source.rotate();
    const { verify } = verifierOf(source);
    const claims = { sub: 'u1', iss: issuer, aud: tokenAudience, exp: 4_000_000_000, role: 'admin' };
    const none =
      `${btoa(JSON.stringify({ alg: 'none', typ: tokenType, kid }))}.${btoa(JSON.stringify(claims))}.`.replaceAll(
        '=',
        '',
      );
    await expect(verify(none)).rejects.toMatchObject({ code: 'unauthenticated' });
    const secret = (source.keys.get(kid) as { publicKey: KeyObject }).publicKey
      .export({ type: 'spki', format: 'pem' })
      .toString();
    const header = btoa(JSON.stringify({ alg: 'HS256', typ: tokenType, kid })).replaceAll('=', '');
    const confused = jwt.sign(claims, Buffer.from(secret), {
      algorithm: 'HS256',
      header: { alg: 'HS256', typ: tokenType, kid },
    });
    await expect(verify(confused)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(confused.startsWith(header.slice(0, 10))).toBe(true);
  });

  test('expires, also after it was accepted before', async () => {
    const source = publisher();
    const { verify, clock } = verifierOf(source);
    const token = sign(source, source.rotate());
    await verify(token);
    clock.now += 61_000;
    await expect(verify(token)).rejects.toMatchObject({ code: 'token_expired' });
  });
});

describe('the key set', () => {
  test('is fetched when a new key id appears, and the old key still works', async () => {
    const source = publisher();
    const { verify, clock } = verifierOf(source);
    const old = source.rotate();
    await verify(sign(source, old));
    const fresh = source.rotate();
    clock.now += 6000;
    await verify(sign(source, fresh));
    await verify(sign(source, old, { subject: 'u2' }));
    expect(source.reads()).toBe(2);
  });

  test('is fetched once in five seconds for unknown keys', async () => {
    const source = publisher();
    const forger = publisher();
    const { verify, clock } = verifierOf(source);
    for (let i = 0; i < 20; i++)
      await expect(verify(sign(forger, forger.rotate()))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(source.reads()).toBe(1);
    clock.now += 5000;
    await expect(verify(sign(forger, forger.rotate()))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(source.reads()).toBe(2);
  });

  test('serves known keys while the issuer is down, and fails for unknown ones', async () => {
    const source = publisher();
    const known = source.rotate();
    let down = false;
    const fetchKeys = ((...given: Parameters<typeof fetch>) =>
      down ? Promise.reject(new Error('refused')) : source.fetch(...given)) as typeof fetch;
    const clock = { now: Date.now() };
    const now = () => clock.now;
    const verify = createTokenVerifier({
      findKey: createKeyFinder('http://issuer/jwks', { fetch: fetchKeys, now }),
      issuer,
      now,
    });
    await verify(sign(source, known));
    down = true;
    await expect(verify(sign(source, known, { subject: 'u2' }))).resolves.toMatchObject({ userId: 'u2' });
    clock.now += 6000;
    await expect(verify(sign(source, source.rotate()))).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
