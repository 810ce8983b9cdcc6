import { act, render, type RenderResult, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { SWRConfig } from 'swr';
import { expect } from '@jest/globals';
import { onBrowserEvent, type ToastEvent } from '../events/browser-events.ts';
import { clearSession, setSession, type SessionUser } from '../session/session-store.ts';
import { fakeFetch, type ApiCall, type FakeApi } from './fake-api.ts';

type RenderOptions = {
  at?: string;
  api?: FakeApi;
  user?: SessionUser;
};

export type RenderedRoutes = RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
  calls: ApiCall[];
  toasts: ToastEvent[];
  user: UserEvent;
};

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

export const toasted = (toasts: ToastEvent[], parts: object): Promise<void> =>
  waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ ...parts })));

export class FakeStream extends EventTarget {
  static open: FakeStream[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.open.push(this);
  }

  close(): void {
    FakeStream.open = FakeStream.open.filter((each) => each !== this);
  }

  send(name: string, data: unknown): Promise<void> {
    return act(async () => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
  }
}
