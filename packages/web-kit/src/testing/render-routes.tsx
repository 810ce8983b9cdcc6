import { act, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { SWRConfig } from 'swr';
import { onBrowserEvent, type ToastEvent } from '../events/browser-events.ts';
import { clearSession, setSession, type SessionUser } from '../session/session-store.ts';
import { FakeStream } from './fake-stream.ts';
import { fakeFetch, type ApiCall, type FakeApi } from './fake-api.ts';

export type RenderOptions = {
  /** Where the visitor is, with query and hash. */
  at?: string;
  /** Responses by 'METHOD /path'; see fakeFetch. */
  api?: FakeApi;
  /** Who is logged in; nobody when left out. */
  user?: SessionUser;
};

export type RenderedRoutes = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
  /** Every call made so far, oldest first. */
  calls: ApiCall[];
  /** Every toast so far; each is also rendered as text in a status region. */
  toasts: ToastEvent[];
  /** user-event, set up for this render. */
  user: UserEvent;
};

/**
 * Renders a microfrontend's routes as the shell would: a memory router, a fresh SWR cache, a fake
 * same-origin API. Routes of other units the page may go to are matched by an empty page.
 */
export async function renderRoutes(
  routes: RouteObject[],
  { at = '/', api = {}, user }: RenderOptions = {},
): Promise<RenderedRoutes> {
  stopListening?.();
  const calls: ApiCall[] = [];
  const board = toastBoard();
  globalThis.fetch = fakeFetch(api, calls);
  FakeStream.open = [];
  globalThis.EventSource = FakeStream as never;
  sessionStorage.clear();
  if (user) setSession(user);
  else clearSession();
  const router = createMemoryRouter(
    [
      { hydrateFallbackElement: <></>, children: routes },
      { path: '*', element: <div data-testid="elsewhere" /> },
    ],
    { initialEntries: [at] },
  );
  const rendered = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RouterProvider router={router} />
        <Toasts board={board} />
      </SWRConfig>,
    ),
  );
  return { ...rendered, router, calls, toasts: board.toasts, user: userEvent.setup() };
}

let stopListening: (() => void) | undefined;

type ToastBoard = { toasts: ToastEvent[]; subscribe(notify: () => void): () => void; count(): number };

function toastBoard(): ToastBoard {
  const toasts: ToastEvent[] = [];
  const listeners = new Set<() => void>();
  stopListening = onBrowserEvent('web-kit:toast', (event) => {
    toasts.push(event);
    act(() => listeners.forEach((notify) => notify()));
  });
  return {
    toasts,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    count: () => toasts.length,
  };
}

function Toasts({ board }: { board: ToastBoard }) {
  useSyncExternalStore(board.subscribe, board.count);
  return (
    <output>
      {board.toasts.map((toast, index) => (
        <div key={index}>
          <p>{toast.title}</p>
          <p>{toast.description}</p>
        </div>
      ))}
    </output>
  );
}
