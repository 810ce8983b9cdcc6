import { Container, createToastStore, Toaster } from '@postcard/ui';
import { currentTown } from '@postcard/contracts/town';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation, type RouteObject } from 'react-router';
import { onBrowserEvent } from '../events/browser-events.ts';
import { Frame } from '../frame.tsx';
import { reloadSession } from '../api/session-calls.ts';
import { DocumentHead } from '../title.tsx';

const store = createToastStore();
const head = { title: currentTown().product };

/** Runs a microfrontend without the shell: with router, toasts and session, without header and footer. */
export function runAlone(routes: RouteObject[]): void {
  const elsewhere: RouteObject = {
    path: '*',
    element: <Elsewhere paths={routes.flatMap(({ path }) => path ?? [])} />,
    handle: { title: 'Another unit' },
  };
  const router = createBrowserRouter([
    { element: <Around />, hydrateFallbackElement: <></>, children: [...routes, elsewhere] },
  ]);
  createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
}

function Around() {
  useEffect(() => onBrowserEvent('web-kit:toast', (toast) => void store.show(toast)), []);
  useEffect(() => void reloadSession(), []);
  return (
    <>
      <DocumentHead product={currentTown().product} fallback={head} />
      <Frame footer={<Toaster store={store} />}>
        <Outlet />
      </Frame>
    </>
  );
}

function Elsewhere({ paths }: { paths: string[] }) {
  const { pathname } = useLocation();
  return (
    <Container style={{ paddingBlock: 56 }}>
      <h1>Not in this unit</h1>
      <p>{pathname} belongs to the shell or another unit. This unit has these pages:</p>
      <ul>
        {paths.map((path) => (
          <li key={path}>{path.includes(':') ? path : <Link to={path}>{path}</Link>}</li>
        ))}
      </ul>
    </Container>
  );
}
