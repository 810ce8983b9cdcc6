import { hasScrollTarget } from '@postcard/web-kit';
import {
  createLoader,
  lastingRoutes,
  remoteRoutes,
  type FederationRuntime,
  type RemoteRoutes,
} from '@postcard/web-kit/remote';
import { startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type RouteObject, matchRoutes } from 'react-router';
import type { FrozenPage } from '../layout/frozen-page.tsx';
import { PageSkeleton } from '../pages/page-skeleton.tsx';
import { RegionError } from '../pages/region-error.tsx';
import { rootId, shellRoutes } from '../shell-routes.tsx';
import { nextTask } from './next-task.ts';
import { readPageData } from './page-data.ts';

/** Time a prerendered page waits for its code before the shell hydrates without it. */
const patience = 2_000;

type Ready = { branch: RouteObject; loaderData: Record<string, null> };

/** Hydrates the server's page. The remote's part stays as sent until its code has loaded. */
export async function startShell(runtime: FederationRuntime): Promise<void> {
  const { registry, outlet } = readPageData(document);
  const region = { root: rootId, errorElement: <RegionError />, loadingElement: <PageSkeleton /> };
  const remotes = remoteRoutes(registry, createLoader(registry, runtime), region);
  const path = location.pathname;
  const owner = outlet === 'page' ? remotes.ownerOf(path) : undefined;
  const ready = owner && (await inTime(prepare(remotes, owner, path)));
  if (owner && ready) remotes.markPresent(owner);

  const frozen: FrozenPage | undefined =
    owner && !ready
      ? {
          html: document.getElementById('main')!.innerHTML,
          thaw: async () => {
            await prepare(remotes, owner, path);
            await router.navigate(location.pathname + location.search + location.hash, { replace: true });
          },
        }
      : undefined;
  const { promise: takenOver, resolve: takeOver } = Promise.withResolvers<void>();
  const router = createBrowserRouter(shellRoutes({ branches: ready ? [lastingRoutes(ready.branch)] : [], frozen }), {
    // Hydration must come first, even if the remote is faster, because React compares it with the server's page.
    patchRoutesOnNavigation: async (navigation) => void (await Promise.all([remotes.patch(navigation), takenOver])),
    // Without this data, the router would load the remote first and show the skeleton meanwhile.
    ...(outlet !== 'loading' && { hydrationData: { loaderData: ready ? ready.loaderData : {} } }),
  });
  // In a transition, React yields to input; otherwise, it would hydrate in one task.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <Begun onBegun={takeOver}>
        <RouterProvider router={router} />
      </Begun>,
    );
  });
  const showWhole = () => document.documentElement.setAttribute('data-whole', '');
  // The position of a scroll target depends on the height of everything above it.
  if (hasScrollTarget()) showWhole();
  else whenLoaded(showWhole);
  if (ready && Object.keys(ready.loaderData).length > 0) void router.revalidate();
}

function Begun({ onBegun, children }: { onBegun: () => void; children: ReactNode }): ReactNode {
  useEffect(onBegun, [onBegun]);
  return children;
}

function whenLoaded(act: () => void): void {
  // Safari has no idle callback.
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 500 }) : setTimeout(act));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Runs each step in its own task, because together they would block a phone for 150 ms. */
async function prepare(remotes: RemoteRoutes, owner: string, path: string): Promise<Ready> {
  const branch = await remotes.branch(owner);
  await nextTask();
  const loaderData = await makeReady(branch, path);
  await nextTask();
  return { branch, loaderData };
}

/** Returns the result, or undefined if it is late or fails; the work is then repeated later. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience);
  const result = await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
  return result;
}

/** Loads the path's pages, so that the first render matches the server's; loader data is `null`, as at build. */
async function makeReady(branch: RouteObject, path: string): Promise<Record<string, null>> {
  const matches = matchRoutes([branch], path) ?? [];
  const ready = matches.map(async ({ route }, depth) => {
    route.id ??= `${branch.id}:${depth}:${route.path ?? ''}`;
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    return route;
  });
  const routes = await Promise.all(ready);
  return Object.fromEntries(routes.filter((route) => route.loader).map((route) => [route.id, null]));
}
