import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';

/** Renders a path to plain HTML, without scripts and loaders. @throws when no page matches or rendering fails */
export async function renderStatic(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(await readyForServer(routes));
  const context = await handler.query(new Request(new URL(path, 'http://prerender')));
  if (context instanceof Response) throw new Error(`${path} returns a redirect; it cannot be prerendered`);
  const failed = Object.values(context.errors ?? {})[0];
  if (failed)
    throw failed instanceof Error ? failed : new Error(`${path} cannot be prerendered: ${JSON.stringify(failed)}`);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
    { onError: (error) => void errors.push(error), progressiveChunkSize: Infinity },
  );
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}

const readyForServer = async (routes: RouteObject[]): Promise<RouteObject[]> =>
  Promise.all(
    routes.map(async ({ lazy, loader: _loader, action: _action, ...route }): Promise<RouteObject> => {
      const { loader: _lazyLoader, action: _lazyAction, ...page } = typeof lazy === 'function' ? await lazy() : {};
      const ready = { ...route, ...page };
      if (ready.index) return ready;
      return { ...ready, children: ready.children && (await readyForServer(ready.children)) } as RouteObject;
    }),
  );
