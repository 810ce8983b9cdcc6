import { testMember } from '../testing/builders.ts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { onBrowserEvent } from '../events/browser-events.ts';
import { fakeFetch, problem, type ApiCall, type FakeApi } from '../testing/fake-api.ts';
import { startDraftCare } from './draft-care.ts';
import { logOut, reloadSession } from '../api/session-calls.ts';
import { clearSession, readSession, setSession, useSession } from './session-store.ts';

const user = testMember({ displayName: 'Ann', businessName: 'Ann Pies', membershipId: null, email: 'a@b.example' });
let calls: ApiCall[];
const respondWith = (api: FakeApi) => {
  calls = [];
  globalThis.fetch = fakeFetch(api, calls);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function Greeting() {
  const session = useSession();
  return <p>{session.loading ? 'loading' : (session.user?.businessName ?? 'visitor')}</p>;
}

describe('the stored user', () => {
  test('is in local storage as `user`, with `isAdmin` for an administrator', () => {
    setSession({ ...user, isAdmin: true });
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ id: 'u1' });
    expect(localStorage.getItem('isAdmin')).toBe('true');
    setSession(user);
    expect(localStorage.getItem('isAdmin')).toBeNull();
    clearSession();
    expect(localStorage.getItem('user')).toBeNull();
  });

  test.each(['{half', '"text"', 'null', '{}', '{"id":7}'])('discards %s', (stored) => {
    localStorage.setItem('user', stored);
    localStorage.setItem('isAdmin', 'true');

    expect(readSession()).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('isAdmin')).toBeNull();
  });

  test('is sent to every unit by event, and shown at once', () => {
    const seen: (string | null)[] = [];
    const stop = onBrowserEvent('mfe-member:session-changed', ({ userId }) => void seen.push(userId));
    render(<Greeting />);
    expect(screen.getByText('visitor')).toBeTruthy();
    act(() => setSession(user));
    expect(screen.getByText('Ann Pies')).toBeTruthy();
    act(() => clearSession());
    expect(screen.getByText('visitor')).toBeTruthy();
    expect(seen).toEqual(['u1', null]);
    stop();
  });

  test('changes when another tab changes it', () => {
    render(<Greeting />);
    act(() => {
      localStorage.setItem('user', JSON.stringify(user));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    });

    expect(screen.getByText('Ann Pies')).toBeTruthy();
  });

  test('is unknown on the server, even with a stored user', () => {
    setSession(user);
    expect(renderToString(<Greeting />)).toBe('<p>loading</p>');
  });
});

describe("the server's response", () => {
  test('replaces the stored user', async () => {
    setSession(user);
    respondWith({ 'GET /api/users/me': { ...user, membershipId: 'm1' } });
    await reloadSession();

    expect(readSession()?.membershipId).toBe('m1');
  });

  test('does not change the stored user if it is not a valid user', async () => {
    setSession(user);
    respondWith({ 'GET /api/users/me': { ...user, isAdmin: 'yes' } });

    expect(await reloadSession()).toEqual(user);
    expect(readSession()).toEqual(user);
  });

  test('is not requested for a visitor', async () => {
    respondWith({});

    expect(await reloadSession()).toBeNull();
    expect(calls).toEqual([]);
  });

  test('ends the session if it is a refusal, but not if it is a failure', async () => {
    setSession(user);
    respondWith({ 'GET /api/users/me': problem(503, 'service_unavailable') });
    expect(await reloadSession()).toMatchObject({ id: 'u1' });
    respondWith({
      'GET /api/users/me': problem(401, 'unauthenticated'),
      'POST /api/users/refresh': problem(401, 'unauthenticated'),
    });
    expect(await reloadSession()).toBeNull();
    expect(readSession()).toBeNull();
  });

  test('must confirm a logout before the session ends', async () => {
    setSession(user);
    respondWith({ 'POST /api/users/logout': problem(503, 'service_unavailable') });
    await expect(logOut()).rejects.toMatchObject({ status: 503 });
    expect(readSession()?.id).toBe('u1');
    respondWith({ 'POST /api/users/logout': undefined });
    await logOut();
    expect(readSession()).toBeNull();
  });
});

describe('the drafts of this tab', () => {
  const typed = () => sessionStorage.getItem('draft:membership');
  let stop: () => void;
  beforeEach(() => {
    stop = startDraftCare();
    sessionStorage.setItem('draft:membership', 'typed');
    sessionStorage.setItem('shell:scroll', '{}');
  });
  afterEach(() => stop());

  test('are deleted on logout, but not when the logout fails', async () => {
    setSession(user);
    respondWith({ 'POST /api/users/logout': problem(503, 'service_unavailable') });
    await expect(logOut()).rejects.toMatchObject({ status: 503 });
    expect(typed()).toBe('typed');
    respondWith({ 'POST /api/users/logout': undefined });
    await logOut();
    expect([typed(), sessionStorage.getItem('shell:scroll')]).toEqual([null, '{}']);
  });

  test('are deleted on logout in another tab', () => {
    setSession(user);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    expect(typed()).toBe('typed');
    window.dispatchEvent(new StorageEvent('storage', { key: 'web-kit:logged-out' }));
    expect(typed()).toBeNull();
  });

  test('pass from a visitor to the next user, but not to a later user', () => {
    setSession(user);
    expect(typed()).toBe('typed');
    setSession({ ...user, id: 'u2' });
    expect(typed()).toBeNull();
  });

  test('are kept only for the same user when a session expires', () => {
    setSession(user);
    clearSession();
    setSession(user);
    expect(typed()).toBe('typed');
    clearSession();
    setSession({ ...user, id: 'u2' });
    expect(typed()).toBeNull();
  });

  test('are also deleted for another user after a page load', () => {
    setSession(user);
    stop();
    localStorage.setItem('user', JSON.stringify({ ...user, id: 'u2' }));

    stop = startDraftCare();

    expect(typed()).toBeNull();
  });

  test('pass to the next user if a visitor typed them after a logout', async () => {
    setSession(user);
    respondWith({ 'POST /api/users/logout': undefined });

    await logOut();
    sessionStorage.setItem('draft:membership', 'typed later');
    setSession({ ...user, id: 'u2' });

    expect(typed()).toBe('typed later');
  });
});
