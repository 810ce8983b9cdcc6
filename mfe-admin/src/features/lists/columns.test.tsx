import { expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { open } from '../requests/testing.ts';
import { keptPreferences } from './testing.ts';

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const usual = ['Select', 'Name', 'Business', 'Email', 'Phone', 'Status', 'Received', 'Action'];

test('a list without chosen columns still shows the name, and a hidden column does not sort it', async () => {
  await open(keptPreferences({ columns: [{ list: 'samples', columns: [] }] }).api, '&sort=-status');
  await screen.findByRole('rowheader', { name: 'Ada Lopez' });

  expect(headers()).toEqual(['Select', 'Name', 'Action']);
  expect(screen.queryByRole('columnheader', { description: /sort/i })).toBeNull();
  expect(document.querySelector('[aria-sort]')).toBeNull();
});

test('a choice of columns that could not be saved is reverted and reported', async () => {
  const page = await open({
    ...keptPreferences().api,
    'PUT /api/users/me/list-preferences': problem(503, 'service_unavailable', 'A short break.'),
  });
  await screen.findByRole('rowheader', { name: 'Ada Lopez' });
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Phone' }));
  await toasted(page.toasts, { title: 'Columns not saved', description: 'A short break.' });
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(headers()).toEqual(usual));
});
