import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the path's pages, so that the first render matches the server's; loader data is `null`, as at build. */
export async function makeReady(branch: RouteObject, path: string): Promise<Record<string, null>> {
  const matches = matchRoutes([branch], path) ?? [];
  const ready = matches.map(async ({ route }, depth) => {
    route.id ??= `${branch.id}:${depth}:${route.path ?? ''}`;
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return route;
  });
  const routes = await Promise.all(ready);
  return Object.fromEntries(routes.filter((route) => route.loader).map((route) => [route.id, null]));
}
