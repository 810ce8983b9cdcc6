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
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router';
import type { FrozenPage } from '../layout/frozen-page.tsx';
import { PageSkeleton } from '../pages/page-skeleton.tsx';
import { RegionError } from '../pages/region-error.tsx';
import { rootId, shellRoutes } from '../shell-routes.tsx';
import { nextTask } from './next-task.ts';
import { readPageData } from './page-data.ts';
import { makeReady } from './ready-branch.ts';

/** How long a prerendered page waits for its code before the shell hydrates without it. */
const patience = 2_000;

type Ready = { branch: RouteObject; loaderData: Record<string, null> };

/**
 * Takes the server's page over. A prerendered page is taken over whole once its remote's code is there;
 * if that does not come, the page stays as the server sent it and everything around it works.
 */
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
    // What the server sent is taken over first, also where the remote is quicker: React compares it with the first
    // render.
    patchRoutesOnNavigation: async (wanted) => void (await Promise.all([remotes.patch(wanted), takenOver])),
    // Without it the router fetches the page's remote first and shows the skeleton meanwhile.
    ...(outlet !== 'loading' && { hydrationData: { loaderData: ready ? ready.loaderData : {} } }),
  });
  // In a transition React gives way to presses and scrolling in between; it would do all of it at a stretch.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <Begun onBegun={takeOver}>
        <RouterProvider router={router} />
      </Begun>,
    );
  });
  const showWhole = () => document.documentElement.setAttribute('data-whole', '');
  // Where a target is searched for, what is above it must have its height first.
  if (hasScrollTarget()) showWhole();
  else whenLoaded(showWhole);
  if (ready && Object.keys(ready.loaderData).length > 0) void router.revalidate();
}

/** Tells when what it holds is in the page for the first time. */
function Begun({ onBegun, children }: { onBegun: () => void; children: ReactNode }): ReactNode {
  useEffect(onBegun, [onBegun]);
  return children;
}

/** Calls once everything the page came with is there and nothing else is to be done. */
function whenLoaded(act: () => void): void {
  // Not every browser knows an idle moment.
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 500 }) : setTimeout(act));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** The remote, its page and what follows run in tasks of their own: together they would keep a phone for 150 ms. */
async function prepare(remotes: RemoteRoutes, owner: string, path: string): Promise<Ready> {
  const branch = await remotes.branch(owner);
  await nextTask();
  const loaderData = await makeReady(branch, path);
  await nextTask();
  return { branch, loaderData };
}

/** The result if it comes in time and well; a late or failed one is asked for again by whoever needs it. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience);
  const result = await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
  return result;
}
