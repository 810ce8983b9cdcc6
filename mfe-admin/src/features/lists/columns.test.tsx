import { expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { open } from '../requests/testing.ts';
import { keptPreferences } from './testing.ts';

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const usual = ['Choose', 'Name', 'Business', 'Email', 'Phone', 'Status', 'Received', 'Action'];
const choices = () =>
  screen.getAllByRole('menuitemcheckbox').map((box) => [box.textContent, box.getAttribute('aria-checked')]);

test('the columns are chosen by keyboard and stored, and the default ones can be restored', async () => {
  const { api, kept } = keptPreferences();
  const page = await open(api);
  await screen.findByRole('rowheader', { name: 'Ada Lopez' });
  expect(headers()).toEqual(usual);
  screen.getByRole('button', { name: 'Columns' }).focus();
  await page.user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Columns' });
  // The columns that name and choose a row cannot be hidden.
  expect(choices()).toEqual([
    ['Business', 'true'],
    ['Email', 'true'],
    ['Phone', 'true'],
    ['Message', 'false'],
    ['Status', 'true'],
    ['Received', 'true'],
  ]);
  await page.user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(kept.now.columns).toEqual([
      { list: 'samples', columns: ['email', 'phone', 'status', 'created', 'message'] },
    ]),
  );
  await page.user.keyboard('{Escape}');
  await waitFor(() =>
    expect(headers()).toEqual(['Choose', 'Name', 'Email', 'Phone', 'Message', 'Status', 'Received', 'Action']),
  );
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Usual columns' }));
  await waitFor(() => expect(kept.now.columns).toEqual([]));
  expect(headers()).toEqual(usual);
});

test('a list without columns keeps the name, and a hidden column does not sort', async () => {
  await open(keptPreferences({ columns: [{ list: 'samples', columns: [] }] }).api, '&sort=-status');
  await screen.findByRole('rowheader', { name: 'Ada Lopez' });
  expect(headers()).toEqual(['Choose', 'Name', 'Action']);
  expect(screen.queryByRole('columnheader', { description: /sort/i })).toBeNull();
  expect(document.querySelector('[aria-sort]')).toBeNull();
});

test('a choice that could not be saved is reverted and reported', async () => {
  const page = await open({
    ...keptPreferences().api,
    'PUT /api/users/me/list-preferences': problem(503, 'service_unavailable', 'A short break.'),
  });
  await screen.findByRole('rowheader', { name: 'Ada Lopez' });
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  await page.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Phone' }));
  await waitFor(() =>
    expect(page.toasts).toMatchObject([{ title: 'Columns not kept', description: 'A short break.' }]),
  );
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(headers()).toEqual(usual));
});
