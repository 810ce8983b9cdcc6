import { expect, test } from '@jest/globals';
import { problem, toasted } from '@postcard/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { open } from '../requests/testing.ts';
import { keptPreferences } from './testing.ts';

const busy = { id: 'f1', list: 'samples', name: 'Pizza to call', query: 'q=pizza&status=pending' };
const other = { id: 'f2', list: 'members', name: 'Of members', query: 'q=x' };
const names = () =>
  within(screen.getByRole('navigation', { name: 'Saved filters' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const filterMenu = (name: string) => screen.getByRole('button', { name: `Change the filter “${name}”` });

test('a saved filter is applied by its link, removed by All, and applied again by Back', async () => {
  const page = await open(keptPreferences({ filters: [busy, other] }).api, '&status=completed');
  expect((await screen.findByRole('link', { name: 'Pizza to call' })).getAttribute('href')).toBe(
    '/admin?tab=samples&q=pizza&status=pending',
  );
  expect(names()).toEqual(['All', 'Pizza to call']);
  await page.user.click(screen.getByRole('link', { name: 'Pizza to call' }));
  await waitFor(() => expect(page.calls.at(-1)?.query.get('q')).toBe('pizza'));
  expect([
    screen.getByLabelText<HTMLInputElement>('Search').value,
    screen.getByLabelText<HTMLSelectElement>('Status').value,
  ]).toEqual(['pizza', 'pending']);
  await page.user.click(screen.getByRole('link', { name: 'All' }));
  expect(page.router.state.location.search).toBe('?tab=samples');
  await act(() => page.router.navigate(-1));
  expect(page.router.state.location.search).toBe('?tab=samples&q=pizza&status=pending');
});

test('a saved filter can be renamed and deleted, and Undo restores it in its place', async () => {
  const last = { ...busy, id: 'f3', name: 'Last', query: 'q=z' };
  const { api, kept } = keptPreferences({ version: 4, filters: [busy, other, last] });
  const page = await open(api, '&q=pizza&status=pending');
  await screen.findByRole('link', { name: 'Last' });
  await page.user.click(filterMenu('Pizza to call'));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
  const field = await screen.findByLabelText('Name');
  await page.user.clear(field);
  await page.user.type(field, 'Calls{Enter}');
  await waitFor(() => expect(names()).toEqual(['All', 'Calls', 'Last']));

  await page.user.click(filterMenu('Calls'));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await toasted(page.toasts, { title: 'Filter deleted', duration: 10_000 });
  expect([names(), kept.now.filters.map(({ id }) => id)]).toEqual([
    ['All', 'Last'],
    ['f2', 'f3'],
  ]);
  act(() => page.toasts.at(-1)?.action?.onSelect());
  await toasted(page.toasts, { title: 'Undone', description: '“Calls” is restored.' });
  expect(kept.now.filters.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
});

test('a change from another device is kept when this device makes a change', async () => {
  const { api, kept } = keptPreferences({ version: 1, filters: [busy] });
  const page = await open(api, '&q=new');
  await screen.findByRole('link', { name: 'Pizza to call' });
  kept.now = { ...kept.now, version: 2, filters: [busy, other] };
  await page.user.click(screen.getByRole('button', { name: 'Save this filter…' }));

  await page.user.type(await screen.findByLabelText('Name'), 'New{Enter}');

  await waitFor(() => expect(kept.now.filters.map(({ name }) => name)).toEqual(['Pizza to call', 'Of members', 'New']));
  expect(kept.now.version).toBe(3);
});

test('a filter that could not be saved is not shown, and its name stays in the field', async () => {
  const page = await open(
    {
      ...keptPreferences().api,
      'PUT /api/users/me/list-preferences': problem(503, 'service_unavailable', 'A short break.'),
    },
    '&q=new',
  );
  await page.user.click(await screen.findByRole('button', { name: 'Save this filter…' }));
  await page.user.type(await screen.findByLabelText('Name'), 'New{Enter}');

  await toasted(page.toasts, { title: 'Not saved', description: 'A short break.' });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('New');
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
});

test('a list has at most 20 saved filters, and works if they cannot be loaded', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({
    ...busy,
    id: `f${at}`,
    name: `Filter ${at}`,
    query: `q=${at}`,
  }));
  const page = await open(keptPreferences({ filters: many }).api, '&q=new');
  await screen.findByRole('link', { name: 'Filter 19' });
  expect(screen.queryByRole('button', { name: 'Save this filter…' })).toBeNull();
  page.unmount();
  await open({ 'GET /api/users/me/list-preferences': problem(503, 'service_unavailable') });
  expect(await screen.findByRole('rowheader', { name: 'Ada Lopez' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Saved filters' })).toBeNull();
});
