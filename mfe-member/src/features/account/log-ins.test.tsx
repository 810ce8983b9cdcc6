import { afterEach, expect, test } from '@jest/globals';
import type { LogInEntry } from '@postcard/contracts/second-factors';
import { problem, type ApiCall } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { open, sessions } from './testing.ts';

afterEach(() => localStorage.clear());

const entry: LogInEntry = {
  id: 'l1',
  at: '2026-11-20T21:30:00.000Z',
  outcome: 'succeeded',
  method: 'passkey',
  userAgent: sessions[0]?.userAgent ?? '',
  network: '203.0.113.0/24',
  isNewDevice: false,
};
const entries: LogInEntry[] = [
  { ...entry, id: 'l3', outcome: 'failed', method: 'password' },
  { ...entry, id: 'l2', isNewDevice: true, userAgent: sessions[1]?.userAgent ?? '' },
  entry,
];
const part = async () =>
  within((await screen.findByRole('heading', { name: 'Log-ins' })).closest('article') as HTMLElement);

test('the list of log-ins describes each log-in, including failures and new devices', async () => {
  const byLink: LogInEntry = { ...entry, id: 'l0', method: 'password', byLink: true };
  await open({ 'GET /api/users/u1/log-ins': [...entries, byLink] });
  const items = await (await part()).findAllByRole('listitem');

  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Firefox on WindowsNov 20, 2026, 1:30 PM. With the password, from 203.0.113.0/24Failed',
    'Safari on iPhoneNov 20, 2026, 1:30 PM. With a passkey, from 203.0.113.0/24New device',
    'Firefox on WindowsNov 20, 2026, 1:30 PM. With a passkey, from 203.0.113.0/24',
    'Firefox on WindowsNov 20, 2026, 1:30 PM. With the link in our email, from 203.0.113.0/24',
  ]);
});

test('the list of log-ins loads older log-ins on request', async () => {
  const page = await open({
    'GET /api/users/u1/log-ins': ({ query }: ApiCall) =>
      query.get('cursor')
        ? [entry]
        : Response.json(entries.slice(0, 2), { headers: { link: '</api/users/u1/log-ins?cursor=c>; rel="next"' } }),
  });
  await page.user.click(await (await part()).findByRole('button', { name: 'Show more' }));

  expect(await (await part()).findAllByRole('listitem')).toHaveLength(3);
  expect((await part()).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('the list of log-ins says so if it is empty or could not be loaded', async () => {
  const page = await open();
  expect(await screen.findByText('No log-ins yet. Your next log-in appears here.')).toBeTruthy();
  page.unmount();
  await open({ 'GET /api/users/u1/log-ins': problem(503, 'service_unavailable', 'A short break.') });
  expect(await (await part()).findByText('A short break.')).toBeTruthy();
});
