import type { ReactNode, ComponentType } from 'react';
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { type Loader, type RegistryEntry } from './load-routes.ts';
import { lazyPart } from '../lazy-part.tsx';

export type RemoteRoutes = {
  ownerOf(path: string): string | undefined;
  branch(name: string): Promise<RouteObject>;
  markPresent(name: string): void;
  patch: PatchRoutesOnNavigationFunction;
};

type RemoteRoutesOptions = {
  root: string;
  errorElement: ReactNode;
  loadingElement: ReactNode;
};

export function remoteRoutes(
  registry: RegistryEntry[],
  loader: Loader,
  { root, errorElement, loadingElement }: RemoteRoutesOptions,
): RemoteRoutes {
  const owners: RouteObject[] = registry.flatMap(({ name, routes }) => routes.map((path) => ({ path, handle: name })));
  const present = new Set<string>();

  const ownerOf = (path: string) => matchRoutes(owners, path)?.at(-1)?.route.handle as string | undefined;
  const branch = async (name: string): Promise<RouteObject> => ({
    id: name,
    errorElement,
    hydrateFallbackElement: loadingElement,
    children: await loader.loadRoutes(name),
  });

  return {
    ownerOf,
    branch,
    markPresent: (name) => present.add(name),
    patch: async ({ path, patch }) => {
      const name = ownerOf(path);
      if (name === undefined || present.has(name)) return;
      patch(root, [lastingRoutes(await branch(name))]);
      present.add(name);
    },
  };
}

type Page = { Component: ComponentType };

/** Wraps routes so that failed code can be loaded again, because React Router would cache the failure. */
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
