import { expect, test } from '@jest/globals';
import type { ApiCall } from '@postcard/web-kit/testing';
import { screen } from '@testing-library/react';
import { list, mail, open } from '../email/testing.ts';

test('a search that stopped early asks for a narrower search, and can continue with older entries', async () => {
  const older = list([mail({ subject: 'Found at last' })]);
  const stopped = list([], { next: 'c1' });
  stopped.headers.set('x-searched', '20000');
  const api = { 'GET /api/mails': ({ query }: ApiCall) => (query.has('cursor') ? older : stopped).clone() };

  const { user } = await open(api, '/admin?tab=email&q=rare');

  const status = 'Narrow your search. We searched only the newest 20,000 entries and found 0.';
  expect((await screen.findByText(status)).getAttribute('role')).toBe('status');
  expect(screen.getByText('Nothing matches')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Search older entries' }));

  expect(await screen.findByText('Found at last')).toBeTruthy();
  expect(screen.queryByText(status)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search older entries' })).toBeNull();
});
