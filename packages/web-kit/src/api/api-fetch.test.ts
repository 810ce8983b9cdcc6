import { testMember } from '../testing/builders.ts';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from '@postcard/contracts/zod';
import { clearSession, readSession, setSession } from '../session/session-store.ts';
import { fakeFetch, problem, type ApiCall, type FakeApi } from '../testing/fake-api.ts';
import { fetcher } from './use-api.ts';
import { ApiError, userMessageOf } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { refreshSession } from './refresh.ts';

const user = testMember({ displayName: 'Ann', businessName: 'Ann Pies', membershipId: null, email: 'a@b.example' });
let calls: ApiCall[];
const respondWith = (api: FakeApi) => {
  calls = [];
  globalThis.fetch = fakeFetch(api, calls);
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error as ApiError,
  );

beforeEach(() => localStorage.clear());

describe('apiFetch', () => {
  test('sends JSON with the cookies and the key, and parses the response', async () => {
    respondWith({ 'POST /api/bookings': { id: 'b1', extra: true } });
    const sent = jest.spyOn(globalThis, 'fetch');
    const booking = await apiFetch('/api/bookings', {
      method: 'POST',
      body: { spotId: 'M05' },
      idempotencyKey: 'k1',
      schema: z.object({ id: z.string() }),
    });

    expect(booking).toEqual({ id: 'b1' });
    expect(calls[0]?.body).toEqual({ spotId: 'M05' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k1');
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent.mock.calls[0]?.[1]?.credentials).toBe('same-origin');
  });

  test('sends a form with a file unchanged, and an empty body as no body', async () => {
    respondWith({ 'POST /api/bookings/1/artwork': undefined, 'POST /api/users/logout': undefined });
    const form = new FormData();
    form.set('file', 'art');
    expect(await apiFetch('/api/bookings/1/artwork', { method: 'POST', body: form })).toBeUndefined();
    expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    await apiFetch('/api/users/logout', { method: 'POST' });
    expect(calls[1]?.headers.has('content-type')).toBe(false);
  });

  test("throws an error with 'status: text' and the problem after a refusal", async () => {
    respondWith({ 'GET /api/x': problem(409, 'spot_taken', 'Somebody else has this spot.', { spotId: ['taken'] }) });
    const error = await failure(apiFetch('/api/x'));

    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toMatch(/^409: \{.*"spot_taken"/);
    expect(error).toMatchObject({ status: 409, code: 'spot_taken', userMessage: 'Somebody else has this spot.' });
    expect(error.problem?.errors).toEqual({ spotId: ['taken'] });
  });

  test('uses the status text and a general text for the user if the response has no text', async () => {
    respondWith({
      'GET /api/x': new Response(null, { status: 502, statusText: 'Bad Gateway', headers: { 'retry-after': '7' } }),
    });
    const error = await failure(apiFetch('/api/x'));

    expect(error.message).toBe('502: Bad Gateway');
    expect(error.userMessage).toBe('An unexpected error occurred. Please try again.');
    expect(error.retryAfter).toBe(7);
    expect(userMessageOf(error, 'Failed to send.')).toBe('Failed to send.');
    expect(userMessageOf(new TypeError('fetch failed'))).toBe('An unexpected error occurred. Please try again.');
  });
});

describe('the expired session', () => {
  const protectedApi = (refresh: () => unknown): FakeApi => {
    let renewed = false;
    return {
      'GET /api/bookings': () => (renewed ? [] : problem(401, 'token_expired')),
      'POST /api/users/refresh': () => {
        const response = refresh();
        renewed = response === undefined;
        return response;
      },
    };
  };
  const made = () => calls.map(({ method, path }) => `${method} ${path}`);

  test('is renewed once, and then the call is repeated', async () => {
    setSession(user);
    respondWith(protectedApi(() => undefined));

    expect(await apiFetch('/api/bookings')).toEqual([]);
    expect(made()).toEqual(['GET /api/bookings', 'POST /api/users/refresh', 'GET /api/bookings']);
  });

  test('is renewed once for concurrent calls', async () => {
    setSession(user);
    respondWith(protectedApi(() => undefined));
    await Promise.all([apiFetch('/api/bookings'), apiFetch('/api/bookings'), apiFetch('/api/bookings')]);

    expect(made().filter((call) => call.endsWith('refresh'))).toHaveLength(1);
  });

  test('uses another tab’s renewal', async () => {
    setSession(user);
    let refused = false;
    respondWith({
      'GET /api/bookings': () => {
        if (refused) return [];
        refused = true;
        localStorage.setItem('web-kit:refreshed-at', String(Date.now() + 1));
        return problem(401, 'unauthenticated');
      },
    });

    expect(await apiFetch('/api/bookings')).toEqual([]);
    expect(made()).toEqual(['GET /api/bookings', 'GET /api/bookings']);
  });

  test('is renewed under a lock shared by all tabs if the browser has locks', async () => {
    const request = jest.fn((_name: string, work: () => unknown) => work());
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    setSession(user);
    respondWith(protectedApi(() => undefined));
    await apiFetch('/api/bookings');
    expect(request.mock.calls[0]?.[0]).toBe('web-kit:refresh');
    Reflect.deleteProperty(navigator, 'locks');
  });

  test('is not renewed while a call replaces the cookies, and the new cookies are used instead', async () => {
    const waiting: (() => void)[] = [];
    const request = (_name: string, work: () => Promise<unknown>) =>
      new Promise((resolve) => void waiting.push(() => resolve(work())));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    setSession(user);
    respondWith({ 'POST /api/users/u1/step-up': undefined });

    const call = apiFetch('/api/users/u1/step-up', { method: 'POST', renewsSession: true });
    const sentBefore = made();
    waiting.at(-1)?.();
    await call;
    const renewal = refreshSession(0);
    waiting.at(-1)?.();
    const isRenewed = await renewal;
    Reflect.deleteProperty(navigator, 'locks');

    expect([sentBefore, isRenewed, made()]).toEqual([[], true, ['POST /api/users/u1/step-up']]);
  });

  test('ends when the renewal is refused, and the call fails with its first refusal', async () => {
    setSession(user);
    respondWith(protectedApi(() => problem(401, 'unauthenticated')));

    expect((await failure(apiFetch('/api/bookings'))).code).toBe('token_expired');
    expect(readSession()).toBeNull();
  });

  test('is kept when the server is unavailable', async () => {
    setSession(user);
    respondWith(protectedApi(() => problem(503, 'service_unavailable')));

    expect((await failure(apiFetch('/api/bookings'))).status).toBe(401);
    expect(readSession()?.id).toBe('u1');
  });

  test('is not renewed for a visitor, nor after wrong credentials', async () => {
    clearSession();
    respondWith({
      'GET /api/bookings': problem(401, 'unauthenticated'),
      'POST /api/users/login': problem(401, 'invalid_credentials'),
    });
    await failure(apiFetch('/api/bookings'));
    setSession(user);

    await failure(apiFetch('/api/users/login', { method: 'POST', body: {} }));

    expect(made()).toEqual(['GET /api/bookings', 'POST /api/users/login']);
  });
});

test('a fetcher can return null instead of failing for a visitor', async () => {
  respondWith({ 'GET /api/bookings': problem(401, 'unauthenticated'), 'GET /api/x': problem(403, 'forbidden') });

  expect(await fetcher({ on401: 'null' })('/api/bookings')).toBeNull();
  expect((await failure(fetcher()('/api/bookings'))).status).toBe(401);
  expect((await failure(fetcher({ on401: 'null' })('/api/x'))).status).toBe(403);
});
