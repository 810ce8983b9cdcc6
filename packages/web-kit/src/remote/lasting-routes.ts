import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPart } from '../lazy-part.tsx';

type Page = { Component: ComponentType };

/**
 * Routes whose pages can be asked for again after their code failed: React Router keeps a failure for good, so a page
 * takes its place that loads the code itself.
 */
export function lastingRoutes(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  const load = lazy as () => Promise<Page>;
  const inPlace = (): Page => ({ Component: lazyPart(async () => (await load()).Component) });
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => load().catch(inPlace) }),
    ...(children && { children: children.map(lastingRoutes) }),
  } as RouteObject;
}
