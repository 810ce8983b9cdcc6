import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createTokenVerifier, tokenAudience, tokenType } from './access-token.ts';
import { createKeyFinder } from './jwks.ts';

const issuer = 'http://localhost:8080';

const memberClaims = { role: 'member', auth_time: 1_800_000_000, sv: 3, sid: 's' };

function anIssuer() {
  const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
  const state = { now: Date.now(), reads: 0, isDown: false };
  const readKeys = (async () => {
    if (state.isDown) throw new Error('refused');
    state.reads += 1;
    return Response.json({
      keys: [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid })),
    });
  }) as typeof fetch;
  const now = () => state.now;
  const rotate = (): string => {
    const kid = randomUUID();
    keys.set(kid, generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    return kid;
  };
  const sign = (kid = rotate(), change: jwt.SignOptions = {}, claims: object = memberClaims): string =>
    jwt.sign(claims, (keys.get(kid) as { privateKey: KeyObject }).privateKey, {
      algorithm: 'ES256',
      keyid: kid,
      issuer,
      audience: tokenAudience,
      subject: 'u1',
      expiresIn: 60,
      header: { alg: 'ES256', typ: tokenType },
      ...change,
    });
  const verify = createTokenVerifier({
    findKey: createKeyFinder('http://issuer/jwks', { fetch: readKeys, now }),
    issuer,
    now,
  });
  return Object.assign(state, { keys, rotate, sign, verify });
}

const expectRefused = (verified: Promise<unknown>, code = 'unauthenticated') =>
  expect(verified).rejects.toMatchObject({ code });

describe('an access token', () => {
  test('identifies the caller', async () => {
    const { verify, sign } = anIssuer();

    expect(await verify(sign())).toEqual({
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
    // A token of an earlier release has no staff role, because all administrators were owners.
    [{ role: 'admin' }, { role: 'admin', staffRole: 'owner', authenticatedAt: 0 }],
    [
      { role: 'member', staff: 'owner' },
      { role: 'member', staffRole: null },
    ],
  ])('gives the role and the time of the last proof for %j', async (claims, principal) => {
    const { verify, sign } = anIssuer();

    expect(await verify(sign(undefined, {}, claims))).toMatchObject(principal);
  });

  test.each<[string, jwt.SignOptions, object]>([
    ['its role is unknown', {}, { role: 'admin', staff: 'king' }],
    ['its issuer is wrong', { issuer: 'http://evil.example' }, memberClaims],
    ['its audience is wrong', { audience: 'elsewhere' }, memberClaims],
    ['its type is wrong', { header: { alg: 'ES256', typ: 'JWT' } }, memberClaims],
  ])('is rejected when %s', async (_, change, claims) => {
    const { verify, sign } = anIssuer();

    await expectRefused(verify(sign(undefined, change, claims)));
  });

  test('is rejected without a signature, or signed with the public key as a secret', async () => {
    const { verify, rotate, keys } = anIssuer();
    const kid = rotate();
    const claims = { sub: 'u1', iss: issuer, aud: tokenAudience, exp: 4_000_000_000, role: 'admin' };
    const secret = (keys.get(kid) as { publicKey: KeyObject }).publicKey.export({ type: 'spki', format: 'pem' });
    const signed = (alg: 'none' | 'HS256', key: string) =>
      jwt.sign(claims, key, { algorithm: alg, header: { alg, typ: tokenType, kid } });

    await expectRefused(verify(signed('none', '')));
    await expectRefused(verify(signed('HS256', secret.toString())));
  });

  test('is rejected after it has expired, even if it was accepted before', async () => {
    const source = anIssuer();
    const token = source.sign();
    await source.verify(token);

    source.now += 61_000;

    await expectRefused(source.verify(token), 'token_expired');
  });
});

describe('the key set', () => {
  test('is fetched when a new key id appears, and the old key still works', async () => {
    const source = anIssuer();
    const old = source.rotate();
    await source.verify(source.sign(old));
    source.now += 6000;

    await source.verify(source.sign());
    await source.verify(source.sign(old, { subject: 'u2' }));

    expect(source.reads).toBe(2);
  });

  test('is fetched at most once in five seconds for unknown keys', async () => {
    const source = anIssuer();
    const forger = anIssuer();
    const forge = () => expectRefused(source.verify(forger.sign()));

    for (let i = 0; i < 20; i++) await forge();
    expect(source.reads).toBe(1);
    source.now += 5000;
    await forge();
    expect(source.reads).toBe(2);
  });

  test('serves known keys while the issuer is down, and fails for unknown ones', async () => {
    const source = anIssuer();
    const known = source.rotate();
    await source.verify(source.sign(known));
    source.isDown = true;

    await expect(source.verify(source.sign(known, { subject: 'u2' }))).resolves.toMatchObject({ userId: 'u2' });
    source.now += 6000;
    await expectRefused(source.verify(source.sign()), 'service_unavailable');
  });
});
