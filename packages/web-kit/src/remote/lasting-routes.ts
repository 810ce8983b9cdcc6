import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPart } from '../lazy-part.tsx';

type Page = { Component: ComponentType };

/** Wraps routes so that failed code can be loaded again; React Router would keep the failure. */
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
