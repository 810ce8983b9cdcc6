import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FederationRuntime } from '@postcard/web-kit/remote';
import { fakeFetch } from '@postcard/web-kit/testing';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import { Layout } from '../layout/layout.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PageSkeleton } from '../pages/page-skeleton.tsx';
import { startShell } from './start-shell.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count} clicks</button>;
}

const routes: RouteObject[] = [
  { path: '/pricing', lazy: async () => ({ Component: Counter }) },
  { path: '/login', lazy: () => loginPage },
];
const registry = [
  {
    name: 'mfe-x',
    version: '1',
    manifestUrl: '/mfe/mfe-x/1/mf-manifest.json',
    routes: ['/pricing', '/login'],
    healthy: true,
  },
];

let loginPage: Promise<{ element: ReactNode }>;
let load: () => Promise<unknown>;
const runtime = { registerRemotes: () => {}, loadRemote: () => load() } as unknown as FederationRuntime;
const noise = jest.fn();

async function serve(path: string, outlet: 'page' | 'loading' | 'not-found', inside: RouteObject) {
  const handler = createStaticHandler([{ element: <Layout />, children: [{ children: [{ path: '*', ...inside }] }] }]);
  const context = (await handler.query(new Request(new URL(path, location.origin)))) as StaticHandlerContext;
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  const data = JSON.stringify({ registry, outlet });
  const script = `<script type="application/json" id="postcard-page">${data}</script>`;
  document.body.innerHTML = `<div id="root">${html}</div>${script}`;
  history.replaceState(null, '', path);
}

beforeEach(() => {
  localStorage.clear();
  globalThis.fetch = fakeFetch({}, []);
  load = async () => ({ routes: routes.map((route) => ({ ...route })) });
  jest.spyOn(console, 'error').mockImplementation(noise);
  jest.spyOn(console, 'warn').mockImplementation(noise);
  noise.mockClear();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const start = () => act(() => startShell(runtime));
const clickCounter = () => userEvent.click(screen.getByRole('button', { name: /clicks/ }));

describe('the hydration', () => {
  test('keeps a prerendered page and hydrates it', async () => {
    await serve('/pricing', 'page', { Component: Counter });
    const before = document.querySelector('main')!.firstElementChild;
    await start();
    expect(document.querySelector('main')!.firstElementChild).toBe(before);
    await clickCounter();
    expect(screen.getByText('1 clicks')).toBeTruthy();
    expect(noise).not.toHaveBeenCalled();
  });

  test('replaces only the skeleton of a private page, not the frame around it', async () => {
    await serve('/login', 'loading', { element: <PageSkeleton /> });
    const header = document.querySelector('header');
    const { promise, resolve } = Promise.withResolvers<{ element: ReactNode }>();
    loginPage = promise;
    await start();
    expect(screen.getByText('Loading the page')).toBeTruthy();
    await act(async () => resolve({ element: <p>Log in here</p> }));
    expect(await screen.findByText('Log in here')).toBeTruthy();
    expect(document.querySelector('header')).toBe(header);
    expect(noise).not.toHaveBeenCalled();
  });

  test('hydrates the server’s page before it shows a page whose code has already loaded', async () => {
    await serve('/login', 'loading', { element: <PageSkeleton /> });
    loginPage = Promise.resolve({ element: <p>Log in here</p> });
    // Makes React run in its own task, as in a browser.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

    await startShell(runtime);

    expect(await screen.findByText('Log in here')).toBeTruthy();
    expect(noise).not.toHaveBeenCalled();
  });

  test('keeps a prerendered page readable without its code, and shows a notice until the code loads', async () => {
    await serve('/pricing', 'page', { Component: Counter });
    load = async () => {
      throw new Error('503');
    };
    await start();
    expect(await screen.findByText(/its buttons and forms do not work/)).toBeTruthy();
    await clickCounter();
    expect(screen.getByText('0 clicks')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/its buttons and forms do not work/)).toBeTruthy();

    load = async () => ({ routes });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/its buttons and forms/)).toBeNull());
    await clickCounter();
    expect(screen.getByText('1 clicks')).toBeTruthy();
  });

  test('keeps the server’s page for an unknown address', async () => {
    await serve('/nope', 'not-found', { element: <NotFoundPage /> });
    const heading = screen.getByRole('heading', { name: '404 Page Not Found' });
    await start();

    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBe(heading);
    expect(noise).not.toHaveBeenCalled();
  });
});
