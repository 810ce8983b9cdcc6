import { afterEach, describe, expect, test } from '@jest/globals';
import {
  creationOptions,
  noPasskeys,
  problem,
  renderRoutes,
  testAdmin,
  testMember,
  type FakeApi,
} from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

afterEach(noPasskeys);

const joined = testAdmin({ id: 'a2', username: 'ben', staffRole: 'press' });
const codes = ['AAAAA-AAAAA', 'BBBBB-BBBBB'];
const passkey = { id: 'p1', name: 'Laptop', createdAt: '2026-11-01T20:00:00.000Z', lastUsedAt: null };
const base: FakeApi = {
  'GET /api/staff/invitation/t0ken': { email: 'ben@example.com', staffRole: 'press', invitedBy: 'Ada Lopez' },
  'POST /api/staff/invitation/t0ken': joined,
  'POST /api/users/a2/passkeys/options': creationOptions,
  'POST /api/users/a2/passkeys': { passkey, recoveryCodes: codes },
  'GET /api/users/me': { ...joined, hasSecondFactor: true },
};
const open = (api: FakeApi = {}, user?: ReturnType<typeof testMember>) =>
  renderRoutes(routes, { at: '/join-team/t0ken', api: { ...base, ...api }, ...(user && { user }) });
type Page = Awaited<ReturnType<typeof open>>;

async function join(page: Page): Promise<void> {
  await page.user.type(await screen.findByLabelText(/^First Name/), 'Ben');
  await page.user.type(screen.getByLabelText(/^Last Name/), 'Ito');
  await page.user.type(screen.getByLabelText(/^Username/), 'ben');
  await page.user.type(screen.getByLabelText(/^Password/), 'Str0ng!press77');
  await page.user.click(screen.getByRole('button', { name: 'Join the team' }));
}

describe('an invitation to the team', () => {
  test('lets the user skip the second factor only if that is allowed', async () => {
    const page = await open();
    await join(page);
    await page.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/admin'));
    page.unmount();
    const due = await open({ 'POST /api/staff/invitation/t0ken': { ...joined, secondFactorDue: true } });
    await join(due);
    await screen.findByRole('heading', { name: 'Protect your account' });
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });

  test('shows errors at their fields', async () => {
    const page = await open({
      'POST /api/staff/invitation/t0ken': problem(409, 'username_taken', 'Username already exists'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Join the team' }));
    expect(await screen.findByText('First name is required')).toBeTruthy();
    await join(page);
    expect(await screen.findByText('Username already exists')).toBeTruthy();
  });

  test('warns a user who is already logged in', async () => {
    await open({}, testMember());
    expect(await screen.findByText('You are logged in as ada. Joining creates another account.')).toBeTruthy();
  });

  test('says so if it has expired, and can be retried after a failure', async () => {
    const page = await open({ 'GET /api/staff/invitation/t0ken': problem(404, 'not_found') });
    expect(await screen.findByText('This invitation is no longer valid')).toBeTruthy();
    page.unmount();
    let isAway = true;
    const again = await open({
      'GET /api/staff/invitation/t0ken': () =>
        isAway ? problem(503, 'service_unavailable', 'A short break.') : base['GET /api/staff/invitation/t0ken'],
    });
    expect(await screen.findByText('A short break.')).toBeTruthy();
    isAway = false;
    await again.user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText(/^First Name/)).toBeTruthy();
  });
});
