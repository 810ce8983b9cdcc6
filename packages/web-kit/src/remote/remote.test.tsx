import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate, useRouteError, type RouteObject } from 'react-router';
import {
  createLoader,
  RemoteUnavailableError,
  type FederationRuntime,
  parseRegistry,
  type RegistryEntry,
} from './load-routes.ts';
import { remoteRoutes } from './remote-routes.ts';

const member: RegistryEntry = {
  name: 'mfe-member',
  version: '1',
  manifestUrl: '/mfe/mfe-member/1/mf-manifest.json',
  entryUrl: '/mfe/mfe-member/1/remoteEntry.js',
  routes: ['/dashboard', '/campaigns/:id'],
  healthy: true,
};
const routes: RouteObject[] = [
  { path: '/dashboard', element: <p>Your dashboard</p> },
  { path: '/campaigns/:id', element: <p>A card</p> },
];

type LoadRemote = (id: string) => Promise<unknown>;

function fakeRuntime(load: LoadRemote) {
  const registered: string[] = [];
  const loadRemote = jest.fn(load);
  const runtime = {
    registerRemotes: ([remote]: { entry: string }[]) => void registered.push(remote!.entry),
    loadRemote,
  } as unknown as FederationRuntime;
  return { runtime, registered, loadRemote };
}

describe('the registry', () => {
  test('keeps valid entries and drops the rest', () => {
    expect(
      parseRegistry([
        member,
        null,
        { ...member, name: '' },
        { ...member, routes: 'x' },
        { ...member, routes: ['dashboard'] },
      ]),
    ).toEqual([member]);
    expect(parseRegistry({})).toEqual([]);
  });
});

describe('the loader of remotes', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('loads a remote once, from its entry', async () => {
    const { runtime, registered, loadRemote } = fakeRuntime(async () => ({ routes }));
    const loader = createLoader([member], runtime);

    expect(await loader.loadRoutes('mfe-member')).toEqual(routes);
    expect(await loader.loadRoutes('mfe-member')).toEqual(routes);
    expect(registered).toEqual(['http://localhost/mfe/mfe-member/1/remoteEntry.js']);
    expect(loadRemote.mock.calls).toEqual([['mfe_member/routes']]);
  });

  test('tries twice for 4 s each, the second time with another address', async () => {
    const { runtime, registered } = fakeRuntime(() => new Promise(() => {}));
    const failure = createLoader([member], runtime)
      .loadRoutes('mfe-member')
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(7_999);
    expect(registered).toEqual([
      'http://localhost/mfe/mfe-member/1/remoteEntry.js',
      'http://localhost/mfe/mfe-member/1/remoteEntry.js?try=1',
    ]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(RemoteUnavailableError);
  });

  test.each<[string, LoadRemote]>([
    ['nothing', async () => null],
    ['a module without routes', async () => ({})],
    [
      'an error',
      async () => {
        throw new Error('503');
      },
    ],
  ])('rejects %s as a remote, and does not cache it', async (_, load) => {
    const { runtime, loadRemote } = fakeRuntime(load);
    const loader = createLoader([member], runtime);
    await expect(loader.loadRoutes('mfe-member')).rejects.toThrow('mfe-member cannot be loaded');
    loadRemote.mockImplementation(async () => ({ routes }));
    expect(await loader.loadRoutes('mfe-member')).toEqual(routes);
  });

  test("retries a page's code once", async () => {
    const lazy = jest.fn(async () => ({ element: null })).mockRejectedValueOnce(new Error('chunk'));
    const { runtime } = fakeRuntime(async () => ({ routes: [{ path: '/', children: [{ path: 'a', lazy }] }] }));
    const [parent] = await createLoader([member], runtime).loadRoutes('mfe-member');
    const { lazy: load } = parent!.children![0] as { lazy: () => Promise<unknown> };
    const page = load();

    await jest.advanceTimersByTimeAsync(200);

    expect(await page).toEqual({ element: null });
    expect(lazy).toHaveBeenCalledTimes(2);
  });

  test('does not load a remote that is missing from the registry', async () => {
    const { runtime, loadRemote } = fakeRuntime(async () => ({ routes }));

    await expect(createLoader([], runtime).loadRoutes('mfe-member')).rejects.toBeInstanceOf(RemoteUnavailableError);
    expect(loadRemote).not.toHaveBeenCalled();
  });
});

describe('the routes of remotes', () => {
  function Away() {
    const error = useRouteError();
    const navigate = useNavigate();
    return (
      <>
        <p role="alert">{String(error)}</p>
        <button onClick={() => navigate('/dashboard', { replace: true })}>Try again</button>
      </>
    );
  }

  function renderShell(load: LoadRemote, at: string) {
    const { runtime, loadRemote } = fakeRuntime(load);
    const remotes = remoteRoutes([member], createLoader([member], runtime), {
      root: 'shell',
      errorElement: <Away />,
      loadingElement: <p>Loading</p>,
    });
    const rest: RouteObject = {
      path: '*',
      element: <p>404</p>,
      errorElement: <Away />,
      hydrateFallbackElement: <p>Loading</p>,
    };
    const router = createMemoryRouter(
      [
        {
          id: 'shell',
          element: (
            <>
              <header>Header</header>
              <Outlet />
            </>
          ),
          children: [rest],
        },
      ],
      { initialEntries: [at], patchRoutesOnNavigation: remotes.patch },
    );
    render(<RouterProvider router={router} />);
    return { router, loadRemote, remotes };
  }

  test('are added, as the registry says, when a path first needs them', async () => {
    const { router, loadRemote, remotes } = renderShell(async () => ({ routes }), '/');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(loadRemote).not.toHaveBeenCalled();
    await act(() => router.navigate('/campaigns/7'));
    expect(screen.getByText('A card')).toBeTruthy();
    await act(() => router.navigate('/dashboard'));
    expect(screen.getByText('Your dashboard')).toBeTruthy();
    await act(() => router.navigate('/campaigns/8'));
    expect(loadRemote).toHaveBeenCalledTimes(1);
    expect([remotes.ownerOf('/dashboard'), remotes.ownerOf('/other')]).toEqual(['mfe-member', undefined]);
  });

  test('keep the header when they fail to load, and recover on a retry', async () => {
    let down = true;
    renderShell(async () => {
      if (down) throw new Error('503');
      return { routes };
    }, '/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('mfe-member cannot be loaded');
    expect(screen.getByText('Header')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your dashboard')).toBeTruthy();
  });

  test('show a page whose code failed once a retry has loaded it', async () => {
    let isOffline = true;
    const lazy = async () => {
      if (isOffline) throw new Error('Loading chunk 7 failed.');
      return { Component: () => <p>Your inbox</p> };
    };
    const { router } = renderShell(async () => ({ routes: [{ path: '/dashboard', lazy }] }), '/');
    await screen.findByText('404');

    await act(() => router.navigate('/dashboard'));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    isOffline = false;
    await userEvent.click(again);

    expect(await screen.findByText('Your inbox')).toBeTruthy();
  });
});
