import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { problem, renderRoutes, testAdmin, type FakeApi } from '@postcard/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { adminTabs } from '../tabs/tabs.tsx';
import { AdminKeys } from './admin-keys.tsx';
import { lettersFor, tabLetters } from './tab-letters.ts';

// The list needs browser functions that jsdom does not have.
const before = { observer: globalThis.ResizeObserver, scroll: Element.prototype.scrollIntoView };
beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
});
afterAll(() => {
  globalThis.ResizeObserver = before.observer;
  Element.prototype.scrollIntoView = before.scroll;
});

const user = testAdmin();
const none = {
  'GET /api/users': [],
  'GET /api/campaigns/desk': [],
  'GET /api/messages/desk': [],
  'GET /api/sample-requests': [],
  'GET /api/contact-requests': [],
  'GET /api/mails': [],
};

const Page = () => (
  <>
    <AdminKeys />
    <input aria-label="Somewhere to type" />
    <input type="search" aria-label="Search elsewhere" />
    <div data-keys="page">
      <input type="search" aria-label="Search" />
    </div>
  </>
);
const open = (api: FakeApi = {}, as = user) =>
  renderRoutes([{ path: '/admin', Component: Page }], { at: '/admin', user: as, api: { ...none, ...api } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the palette', () => {
  test('opens with its button and its keys, even while typing, and closes with Escape', async () => {
    const page = await open();
    await page.user.click(screen.getByLabelText('Somewhere to type'));
    await page.user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Find or go to' });
    expect(document.activeElement).toBe(box);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await page.user.keyboard('{Meta>}k{/Meta}');
    await screen.findByRole('combobox');
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: /^Find or go to/ }));
    expect(await screen.findByRole('dialog', { name: 'Find or go to' })).toBeTruthy();
  });

  test('says so if nothing matches, and shows which lists could not be searched', async () => {
    const page = await open({ 'GET /api/mails': problem(503, 'service_unavailable') });
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(await screen.findByRole('combobox'), 'zzzz');
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t search: Email.');
    await screen.findByText('Nothing found');
    expect(options()).toEqual([]);
  });

  test('opens the page of an action, or runs the action', async () => {
    const page = await open({ 'GET /api/invoices/export.csv': () => new Response('a,b') });
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const choose = async (name: string) => {
      await page.user.keyboard('{Control>}k{/Control}');
      await page.user.type(await screen.findByRole('combobox'), name);
      await page.user.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await choose('New card');
    expect(page.router.state.location.search).toBe('?tab=cards&card=new');
    await choose('Export the invoices for the accountant');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(page.calls.at(-1)?.path).toBe('/api/invoices/export.csv');
    jest.restoreAllMocks();
  });

  test('shows each role its own tabs and actions, and searches only lists it may read', async () => {
    const page = await open({}, testAdmin({ staffRole: 'books' }));
    await page.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    expect(options().map((name) => name?.replace(/ g \w$/, ''))).toEqual([
      'Today',
      'Statistics',
      'Money',
      'Answer the disputes',
      'Export the invoices for the accountant',
      'Keyboard shortcuts ?',
    ]);
    await page.user.type(screen.getByRole('combobox'), 'eve');
    await screen.findByText('Nothing found');
    expect(page.calls).toEqual([]);
  });

  test('does not search for a single letter', async () => {
    const page = await open();
    await page.user.keyboard('{Control>}k{/Control}');
    await page.user.type(await screen.findByRole('combobox'), 'a');

    await waitFor(() => expect(screen.getByText(/^\d+ found$/)).toBeTruthy());
    expect(page.calls.filter(({ path }) => path !== '/api/users/me')).toEqual([]);
  });
});

describe('the shortcuts', () => {
  test('open every tab with g and a letter', async () => {
    const page = await open();
    for (const { value } of adminTabs) {
      await page.user.keyboard(`g${tabLetters.get(value)}`);
      expect(page.router.state.location.search).toBe(`?tab=${value}`);
    }
  });

  test('give each tab a unique letter, including tabs that are added later', () => {
    const letters = [...lettersFor([...adminTabs, { value: 'later', label: 'Later' }]).values()];
    expect([letters.length, new Set(letters).size]).toEqual([adminTabs.length + 1, adminTabs.length + 1]);
  });

  test('do nothing if the letter comes too late or is unused', async () => {
    const page = await open();
    const now = jest.spyOn(Date, 'now');
    await page.user.keyboard('g');
    now.mockReturnValue(Date.now() + 1501);
    await page.user.keyboard('m');
    now.mockRestore();

    await page.user.keyboard('gq');

    expect(page.router.state.location.search).toBe('');
  });

  test('are off while typing and under an open dialog', async () => {
    const page = await open();
    await page.user.type(screen.getByLabelText('Somewhere to type'), 'gm/?');
    expect([page.router.state.location.search, screen.queryByRole('dialog')]).toEqual(['', null]);
    expect(screen.getByLabelText<HTMLInputElement>('Somewhere to type').value).toBe('gm/?');
    await page.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    act(() => void fireEvent.keyDown(document.body, { key: '?' }));
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});
