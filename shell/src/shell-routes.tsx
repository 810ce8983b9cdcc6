import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';
import type { FrozenPage } from './layout/frozen-page.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { RegionError } from './pages/region-error.tsx';

export const rootId = 'shell';

export type ShellRoutesOptions = {
  /** Remotes' routes that are there from the start. */
  branches?: RouteObject[];
  frozen?: FrozenPage | undefined;
};

/**
 * The shell's own routes. The root has no path, or `/` would match by itself and never be found in
 * the registry. Whatever no remote has is caught by `*`, which also holds the page's place while a remote
 * is searched for and when it cannot be had.
 */
export function shellRoutes({ branches = [], frozen }: ShellRoutesOptions = {}): RouteObject[] {
  const rest: RouteObject = {
    id: 'rest',
    path: '*',
    element: <NotFoundPage />,
    errorElement: <RegionError />,
    hydrateFallbackElement: <PageSkeleton />,
    handle: { title: '404 Page Not Found' } satisfies RouteHandle,
  };
  // The last resort, where the frame around the pages fails: never React Router's own page with its stack trace.
  const errorElement = <RegionError />;
  return [{ id: rootId, element: <Layout frozen={frozen} />, errorElement, children: [...branches, rest] }];
}
