import type { RouteObject } from 'react-router';
import { findHandle, type RouteHandle } from '../title.tsx';

export type Page = {
  pattern: string;
  handle: RouteHandle | undefined;
  loadedBy: string;
};

export const listPages = (
  routes: RouteObject[],
  above: Page = { pattern: '', handle: undefined, loadedBy: '' },
): Page[] =>
  routes.flatMap((route) => {
    const page: Page = {
      pattern: join(above.pattern, route.path),
      handle: findHandle([{ handle: above.handle }, { handle: route.handle }]),
      loadedBy: `${above.loadedBy}${String(route.lazy ?? '')}`,
    };
    return route.children ? listPages(route.children, page) : [page];
  });

function join(above: string, path = ''): string {
  const joined = path.startsWith('/') ? path : `${above}/${path}`;
  return `/${joined.split('/').filter(Boolean).join('/')}`;
}
