import { afterEach, expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { createLog } from '../log.ts';
import { startServer } from '../testing/http-server.ts';
import type { Principal } from './authenticate.ts';
import { createSessionCheckClient, type SessionStatus } from './session-check.ts';

const ctx = {
  cookies: { get: (name: string) => (name === 'access_token' ? 'theirs' : undefined) },
} as unknown as Context;
const status: SessionStatus = {
  member: {
    userId: 'ada',
    accountNumber: 'MP-1',
    email: 'ada@example.com',
    firstName: 'Ada',
    displayName: 'Ada',
    businessName: 'Pizza',
    businessCategory: 'Food & Beverage',
    businessSubcategory: 'Pizza',
    membershipId: 'MEM-1',
    isAdmin: false,
    sessionVersion: 1,
  },
  version: 3,
};

type Reply = { status: number; body: unknown };

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

async function issuer(reply: Reply | null) {
  const asked: { path: string | undefined; cookie: string | undefined }[] = [];
  const clock = { now: 0 };
  const { url, stop } = await startServer((request, response) => {
    asked.push({ path: request.url, cookie: request.headers.cookie });
    if (reply) response.writeHead(reply.status).end(JSON.stringify(reply.body));
  });
  closers.push(stop);
  const askSession = createSessionCheckClient({
    jwksUrl: `${url}/.well-known/jwks.json`,
    publicUrl: 'http://localhost:8080',
    log: createLog('test', { level: 'silent', pretty: false }),
    now: () => clock.now,
  });
  const principal: Principal = {
    userId: 'ada',
    role: 'member',
    staffRole: null,
    authenticatedAt: 0,
    sessionVersion: 1,
    sessionId: 's',
  };
  return { ask: () => askSession(principal, ctx), asked, clock, stop };
}

test('the client sends the caller’s token with every request', async () => {
  const { ask, asked } = await issuer({ status: 200, body: status });
  expect([await ask(), await ask()]).toEqual([status, status]);
  const call = { path: '/api/users/me/standing', cookie: 'access_token=theirs' };
  expect(asked).toEqual([call, call]);
});

test('the client rejects an ended session', async () => {
  const { ask } = await issuer({ status: 401, body: {} });
  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each([
  ['fails', { status: 500, body: {} }],
  ['redirects', { status: 302, body: {} }],
  ['returns an invalid body', { status: 200, body: { member: {} } }],
  ['never responds', null],
])('an issuer that %s is not called again for two seconds', async (_, reply) => {
  const { ask, asked, clock } = await issuer(reply);
  expect(await ask()).toBeNull();
  clock.now = 1999;
  expect(await ask()).toBeNull();
  expect(asked).toHaveLength(1);
  clock.now = 2000;
  expect(await ask()).toBeNull();
  expect(asked).toHaveLength(2);
});

test('the client returns null if the issuer is unreachable', async () => {
  const { ask, stop } = await issuer({ status: 200, body: status });
  await stop();

  expect(await ask()).toBeNull();
});

test('the client calls an issuer of an earlier release every time, and returns null', async () => {
  const { ask, asked } = await issuer({ status: 404, body: {} });

  expect([await ask(), await ask()]).toEqual([null, null]);
  expect(asked).toHaveLength(2);
});
