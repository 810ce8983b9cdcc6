import type { Routes } from '../parts.ts';
import { townRoutes as routes } from '@postcard/contracts';
import { presentPage } from '@postcard/service-kit';
import type { TownStore } from './store.ts';
import type { Towns } from './towns.ts';

type Deps = { towns: Towns; store: Pick<TownStore, 'published'> };

export function addTownRoutes({ serve }: Routes, { towns, store }: Deps): void {
  const opened = ({ params }: { params: { id: string } }) => towns.open(params.id).catch(() => null);

  serve(routes.listTowns, async ({ query, ctx }) => presentPage(ctx, await towns.list(query)));
  serve(routes.listPublishedTowns, store.published);
  serve(routes.createTown, ({ body }) => towns.begin(body));
  serve(routes.openTown, ({ params }) => towns.open(params.id));
  serve(routes.saveTown, ({ params, body }) => towns.save(params.id, body), { document: opened });
  serve(routes.publishTown, ({ params, body }) => towns.publish(params.id, body.version), { document: opened });
  serve(routes.takeTownOffline, ({ params, body }) => towns.takeOffline(params.id, body.version), { document: opened });
  serve(routes.removeTown, ({ params }) => towns.remove(params.id), { about: opened });
}
