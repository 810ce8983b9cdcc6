import { stepUpMs, type Member, type StaffRole } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import jwt from 'jsonwebtoken';
import { tokenAlgorithm, tokenAudience, tokenType } from '../auth/access-token.ts';
import { startServer } from './http-server.ts';
import type { Role, TeamRole } from './route-samples.ts';
import type { SessionStatus } from '../auth/session-check.ts';

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;

type Claims = {
  userId: string;
  role?: 'member' | 'admin';
  staffRole?: StaffRole;
  authenticatedAt?: number;
  sessionVersion?: number;
  sessionId?: string;
  town?: string;
};

/** Replaces svc-identity in tests: publishes a key set, signs tokens, and returns the sessions that a test sets. */
export async function startTestIssuer(issuer = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }];
  const sessions = new Map<string, SessionStatus>();
  const ended = new Set<string>();
  let fault: number | null = null;
  let requestCount = 0;
  let towns: readonly Town[] = [];
  let etag = '"0"';

  function sessionOf(request: IncomingMessage): { status: number; body: unknown } {
    requestCount += 1;
    if (fault) return { status: fault, body: {} };
    const claims = jwt.decode(/access_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '') as jwt.JwtPayload;
    if (ended.has(claims['sid'] as string)) return { status: 401, body: {} };
    const storedSession = sessions.get(claims.sub as string);
    return storedSession ? { status: 200, body: storedSession } : { status: 404, body: {} };
  }

  function respond(request: IncomingMessage): { status: number; body: unknown } {
    if (request.url?.endsWith('/standing')) return sessionOf(request);
    if (!request.url?.endsWith('/published')) return { status: 200, body: { keys } };
    return request.headers['if-none-match'] === etag ? { status: 304, body: '' } : { status: 200, body: { towns } };
  }

  const { url, stop } = await startServer((request, response) => {
    const { status, body } = respond(request);
    response
      .writeHead(status, { 'content-type': 'application/json', etag })
      .end(status === 304 ? '' : JSON.stringify(body));
  });

  function token(
    { userId, role = 'member', staffRole = 'owner', sessionVersion = 1, sessionId = 'session', town, ...proof }: Claims,
    options: jwt.SignOptions = {},
  ): string {
    const staff = role === 'admin' ? { staff: staffRole } : {};
    const auth_time = Math.floor((proof.authenticatedAt ?? Date.now()) / 1000);
    return jwt.sign(
      { role, ...staff, auth_time, sv: sessionVersion, sid: sessionId, ...(town && { town }) },
      privateKey,
      {
        algorithm: tokenAlgorithm,
        keyid: kid,
        issuer,
        audience: tokenAudience,
        subject: userId,
        expiresIn: 600,
        header: { alg: tokenAlgorithm, typ: tokenType },
        ...options,
      },
    );
  }

  return {
    jwksUrl: `${url}/.well-known/jwks.json`,
    token,
    cookie: (claims: Claims): string => `access_token=${token(claims)}`,
    cookiesOfRoles: (town?: string): Record<Exclude<Role, 'visitor'>, string> => {
      const as = (userId: string, role: 'member' | 'admin' = 'member') =>
        `access_token=${token({ userId, role, ...(town && { town }) })}`;
      return { member: as('member'), other: as('other'), verified: as('verified'), admin: as('team', 'admin') };
    },
    cookiesOfTeam: (userId: string): Record<TeamRole | 'stale', string> => {
      const as = (claims: Partial<Claims>) => `access_token=${token({ userId, role: 'admin', ...claims })}`;
      return {
        staff: as({ staffRole: 'staff' }),
        press: as({ staffRole: 'press' }),
        books: as({ staffRole: 'books' }),
        stale: as({ authenticatedAt: Date.now() - stepUpMs }),
      };
    },
    publish: (published: readonly Town[]): void => {
      towns = published;
      etag = `"${randomUUID()}"`;
    },
    setSession: (member: Member, version: number) => void sessions.set(member.userId, { member, version }),
    endSession: (sessionId: string) => void ended.add(sessionId),
    fails: (status: number | null) => void (fault = status),
    askedFor: () => requestCount,
    close: stop,
  };
}
