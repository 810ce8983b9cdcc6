import { loadWhenChanged, type ServiceDeps } from '@postcard/service-kit';
import type { ModuleParts } from '../parts.ts';
import { addTownRoutes } from './routes.ts';
import { createTownStore } from './store.ts';
import { createTowns } from './towns.ts';

export function createTownModule({ db, bus, now }: Pick<ServiceDeps, 'db' | 'bus' | 'now'>, publicUrl: string) {
  const store = createTownStore(db);
  const towns = createTowns({ towns: store, bus, publicUrl, now });
  const parts: ModuleParts = {
    addRoutes: (routes) => addTownRoutes(routes, { towns, store }),
    prepare: towns.keepOfRelease,
  };
  return { ...parts, loadPublishedTowns: loadWhenChanged({ load: store.everPublished, mark: store.publishedMark }) };
}
