import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clearSession, emitBrowserEvent, setSession, toast, type SessionUser } from '@postcard/web-kit';
import { fakeFetch, problem, testMember, type ApiCall, type FakeApi } from '@postcard/web-kit/testing';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { shellRoutes } from '../shell-routes.tsx';

const member = testMember({ displayName: 'Ann', businessName: 'Ann Pies', membershipId: null, email: 'a@b.example' });
const publicLinks = ['Circulation Details', 'How It Works', 'Pricing', 'Request Sample', 'Contact'];
let calls: ApiCall[];

function PageWithError(): never {
  throw new Error('the page broke');
}

function Mover() {
  const navigate = useNavigate();
  return <button onClick={() => navigate('/pricing')}>Move</button>;
}

async function renderShell({ user, at = '/', api = {} }: { user?: SessionUser; at?: string; api?: FakeApi } = {}) {
  calls = [];
  globalThis.fetch = fakeFetch({ ...(user && { 'GET /api/users/me': user }), ...api }, calls);
  if (user) setSession(user);
  else clearSession();
  const page = {
    id: 'mfe-x',
    children: [
      { path: '/', element: <Mover /> },
      { path: '/pricing', element: <p>Prices</p> },
      { path: '/broken', element: <PageWithError />, errorElement: shellRoutes()[0]!.children![0]!.errorElement },
    ],
  };
  const router = createMemoryRouter(shellRoutes({ branches: [page] }), { initialEntries: [at] });
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

const linksOf = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const header = () => within(screen.getByRole('banner'));
const actions = () => document.querySelector('.actions') as HTMLElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // jsdom has dialogs but cannot open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
});

describe('the header', () => {
  test('shows the server’s user if the stored user is outdated', async () => {
    await renderShell({ user: member, api: { 'GET /api/users/me': { ...member, businessName: 'Ann Cakes' } } });
    expect(await header().findAllByText(/Ann Cakes/)).not.toHaveLength(0);
  });

  test('marks the current page', async () => {
    await renderShell({ at: '/pricing' });
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Pricing' });

    expect(link.getAttribute('aria-current')).toBe('page');
  });
});

describe('the inbox link', () => {
  test('is on every page of a logged-in user, and shows unread messages', async () => {
    await renderShell({ user: member });
    expect(header().getByRole('link', { name: 'Inbox' }).getAttribute('href')).toBe('/inbox');
    act(() => emitBrowserEvent('mfe-member:unread-counted', { count: 2 }));
    expect(header().getByRole('link', { name: 'Inbox, unread' })).toBeTruthy();
    act(() => emitBrowserEvent('mfe-member:unread-counted', { count: 0 }));
    expect(header().getByRole('link', { name: 'Inbox' })).toBeTruthy();
  });

  test('stops showing unread messages once the last is read on another unit’s page', async () => {
    await renderShell({ user: member, api: { 'GET /api/notifications/unread': { notifications: 0, threads: 0 } } });
    act(() => emitBrowserEvent('mfe-member:unread-counted', { count: 1 }));

    act(() => emitBrowserEvent('web-kit:data-changed', { path: '/api/messages/threads/t1' }));

    expect(await header().findByRole('link', { name: 'Inbox' })).toBeTruthy();
  });

  test('is hidden from a visitor', async () => {
    await renderShell();
    expect(header().queryByRole('link', { name: /Inbox/ })).toBeNull();
  });
});

describe('logging out', () => {
  test('reports a failure and keeps the session', async () => {
    await renderShell({
      user: member,
      api: { 'POST /api/users/logout': problem(503, 'service_unavailable', 'Back in a minute.') },
    });
    await userEvent.click(within(actions()).getByRole('button', { name: 'Log Out' }));

    expect(await screen.findByText('Back in a minute.', {}, { timeout: 15_000 })).toBeTruthy();
    expect(within(actions()).getByText(/Ann Pies/)).toBeTruthy();
  });
});

describe('the mobile menu', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(screen.getByRole('dialog', { name: 'Menu' }));
  };

  test.each<[string, SessionUser | undefined, string[]]>([
    ['a visitor', undefined, [...publicLinks, 'Join Membership']],
    ['a member without approval', member, [...publicLinks, 'Dashboard', 'My Bookings', 'Join Membership']],
    [
      'a verified member',
      { ...member, membershipId: 'm1' },
      [...publicLinks, 'Dashboard', 'My Bookings', 'My Membership'],
    ],
    [
      'an administrator',
      { ...member, isAdmin: true },
      [...publicLinks, 'Dashboard', 'My Bookings', 'Join Membership', 'Admin Panel'],
    ],
  ])('shows the links of %s', async (_, user, links) => {
    await renderShell(user && { user });
    const menu = await open();

    expect(
      within(menu.getByRole('navigation', { name: 'Menu' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(links);
  });

  test('closes when a link or its close button is clicked', async () => {
    await renderShell();
    await userEvent.click((await open()).getByRole('link', { name: 'Pricing' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Prices')).toBeTruthy();
    await userEvent.click((await open()).getByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the layout', () => {
  test('shows toasts from any unit', async () => {
    await renderShell();
    act(() => toast({ title: 'Message sent!', description: "Thank you for reaching out. We'll be in touch soon." }));

    expect(await screen.findByText('Message sent!', {}, { timeout: 15_000 })).toBeTruthy();
  });

  test('keeps the frame when a page fails', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
    await renderShell({ at: '/broken' });
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong on this page');
    expect(linksOf('Main')).toEqual(publicLinks);
    quiet.mockRestore();
  });

  test('scrolls to the top and focuses the page after a navigation', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await renderShell();
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText('Prices');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    scrollTo.mockRestore();
  });
});
