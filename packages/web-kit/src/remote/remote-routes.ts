import type { ReactNode } from 'react';
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { lastingRoutes } from './lasting-routes.ts';
import type { Loader } from './load-routes.ts';
import type { RegistryEntry } from './registry.ts';

export type RemoteRoutes = {
  /** The remote that owns this path by the registry. */
  ownerOf(path: string): string | undefined;
  /** Loads a remote's routes, as they hang in the shell. */
  branch(name: string): Promise<RouteObject>;
  /** Says that the router was made with this remote's branch. */
  markPresent(name: string): void;
  /** For createBrowserRouter: adds the owner's branch when a path first needs it. */
  patch: PatchRoutesOnNavigationFunction;
};

export type RemoteRoutesOptions = {
  /** Id of the shell's route under which remotes hang; it must have no path. */
  root: string;
  /** In a remote's place when one of its pages fails. */
  errorElement: ReactNode;
  /** In a remote's place while its first page is on its way. */
  loadingElement: ReactNode;
};

/**
 * Which remote a path belongs to is the registry's to say, never the shell's build.
 */
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
