import { afterEach, describe, expect, test } from '@jest/globals';
import {
  creationOptions,
  fakePasskeys,
  noPasskeys,
  renderRoutes,
  testAdmin,
  testMember,
  type FakeApi,
} from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes.tsx';

afterEach(noPasskeys);

const passkey = { id: 'p1', name: 'Phone', createdAt: '2026-11-01T20:00:00.000Z', lastUsedAt: null };
const open = (user: ReturnType<typeof testMember>, api: FakeApi = {}) =>
  renderRoutes(routes, { at: '/notices', user, api });
const due = () => screen.findByRole('heading', { level: 1, name: 'Set up a second factor' });
const page = () => screen.findByRole('heading', { level: 1, name: 'Inbox' });

describe('the second-factor page', () => {
  test('replaces a member’s page until a passkey exists', async () => {
    fakePasskeys();
    const member = testMember({ id: 'u1' });
    const { user } = await open(
      { ...member, secondFactorDue: true },
      {
        'POST /api/users/u1/passkeys/options': creationOptions,
        'POST /api/users/u1/passkeys': { passkey, recoveryCodes: ['AAAAA-AAAAA'] },
        'GET /api/users/me': { ...member, hasSecondFactor: true },
      },
    );
    expect(await due()).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Inbox' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(await screen.findByText('AAAAA-AAAAA')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I saved them' }));
    expect(await page()).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Set up a second factor' })).toBeNull();
  });

  test('does not replace a page for the team, because the workspace asks for the second factor', async () => {
    await open(testAdmin({ secondFactorDue: true }));
    expect(await page()).toBeTruthy();
  });
});
