import type { ReactNode } from 'react';
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { lastingRoutes } from './lasting-routes.ts';
import type { Loader } from './load-routes.ts';
import type { RegistryEntry } from './registry.ts';

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

/** Finds a path's remote in the registry, never in the shell's build. */
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
