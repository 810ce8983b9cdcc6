import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';
import type { FrozenPage } from './layout/frozen-page.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { RegionError } from './pages/region-error.tsx';

export const rootId = 'shell';

type ShellRoutesOptions = {
  branches?: RouteObject[];
  frozen?: FrozenPage | undefined;
};

/**
 * Returns the shell's routes. The root has no path, because `/` would match before the registry's routes.
 * `*` takes the page's place while a remote loads and if it fails.
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
  // Shown when the frame fails, instead of React Router's page with its stack trace.
  const errorElement = <RegionError />;
  return [{ id: rootId, element: <Layout frozen={frozen} />, errorElement, children: [...branches, rest] }];
}
