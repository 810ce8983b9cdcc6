import { expect } from '@jest/globals';
import { renderRoutes, testMember, type ApiCall } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes.tsx';

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 ' +
    'Mobile/15E148 Safari/604.1',
};

export const account = testMember({
  displayName: 'Ada Lopez',
  emailVerified: false,
  phone: '805 555 0100',
  createdAt: '2026-01-05T20:00:00.000Z',
});

export const sessions = [
  {
    id: 's1',
    userAgent: agents.firefox,
    createdAt: '2026-11-01T20:00:00.000Z',
    lastUsedAt: '2026-11-21T20:00:00.000Z',
    isCurrent: true,
  },
  {
    id: 's2',
    userAgent: agents.iphone,
    createdAt: '2026-10-01T20:00:00.000Z',
    lastUsedAt: '2026-11-20T21:30:00.000Z',
    isCurrent: false,
  },
];

const noSecondFactors = { authenticator: false, passkeys: [], recoveryCodesLeft: 0, required: false };

export const api = {
  'GET /api/users/me': account,
  'GET /api/users/u1/sessions': sessions,
  'GET /api/users/u1/second-factors': noSecondFactors,
  'GET /api/users/u1/log-ins': [],
};

export async function open(change: object = {}) {
  const page = await renderRoutes(routes, { at: '/account', user: account, api: { ...api, ...change } });
  await screen.findByRole('heading', { name: 'Account' });
  return page;
}
export type Page = Awaited<ReturnType<typeof open>>;

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }));
export const sent = (page: { calls: ApiCall[] }, method: string, path: string) =>
  page.calls.filter((call) => call.method === method && call.path === path);
export const toasted = (page: Page, toast: object) => waitFor(() => expect(page.toasts.at(-1)).toMatchObject(toast));

export async function fill(page: Page, label: string | RegExp, value: string): Promise<void> {
  await page.user.clear(field(label));
  if (value) await page.user.type(field(label), value);
}

export const refusals: [number, string, string][] = [
  [403, 'forbidden', 'You are not allowed to do this.'],
  [404, 'not_found', 'We could not find this.'],
  [409, 'conflict', 'This was changed in the meantime. Please check it again.'],
  [429, 'too_many_requests', 'Please wait a moment and try again.'],
];
