import { expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { createLog } from '../log.ts';
import { createSessionCheckClient, type SessionStatus } from './session-check.ts';

const jwksUrl = 'http://identity:8080/.well-known/jwks.json';
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

/** An issuer that responds as it is set up to, with what it was asked. */
function issuer(response: () => Promise<Response>) {
  const asked: { url: string; cookie: string }[] = [];
  const clock = { now: 0 };
  const load = ((url: string, { headers }: { headers: { cookie: string } }) => {
    asked.push({ url, cookie: headers.cookie });
    return response();
  }) as unknown as typeof fetch;
  const ask = createSessionCheckClient({
    jwksUrl,
    publicUrl: 'http://localhost:8080',
    log: createLog('test', { level: 'silent', pretty: false }),
    now: () => clock.now,
    fetch: load,
  });
  return {
    ask: () =>
      ask(
        { userId: 'ada', role: 'member', staffRole: null, authenticatedAt: 0, sessionVersion: 1, sessionId: 's' },
        ctx,
      ),
    asked,
    clock,
  };
}

test('svc-identity is asked with the caller’s own token, anew for every request', async () => {
  const { ask, asked } = issuer(async () => Response.json(status));
  expect([await ask(), await ask()]).toEqual([status, status]);
  const call = { url: 'http://identity:8080/api/users/me/standing', cookie: 'access_token=theirs' };
  expect(asked).toEqual([call, call]);
});

test('a session that has been ended is refused', async () => {
  const { ask } = issuer(async () => Response.json({}, { status: 401 }));
  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each([
  ['fails', async () => Response.json({}, { status: 500 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['returns what is none', async () => Response.json({ member: {} })],
])('an issuer that %s is not asked again for two seconds', async (_, response) => {
  const { ask, asked, clock } = issuer(response);
  expect(await ask()).toBeNull();
  clock.now = 1999;
  expect(await ask()).toBeNull();
  expect(asked).toHaveLength(1);
  clock.now = 2000;
  expect(await ask()).toBeNull();
  expect(asked).toHaveLength(2);
});

test('an issuer of a release before is asked every time and settles nothing', async () => {
  const { ask, asked } = issuer(async () => Response.json({}, { status: 404 }));
  expect([await ask(), await ask()]).toEqual([null, null]);
  expect(asked).toHaveLength(2);
});
