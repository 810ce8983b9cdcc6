import type { ServiceDeps } from '@postcard/service-kit';
import type { BookingCore } from '../booking/core.ts';
import type { createCreative } from '../creative/module.ts';
import type { ModuleParts } from '../parts.ts';
import { addExportRoute } from './export/export-ads.ts';
import { createLinks } from './links/links.ts';
import { createLinkStore } from './links/store.ts';
import { createResults } from './reports/results.ts';
import { addResultsRoutes } from './reports/routes.ts';
import { createScanStore } from './scans/store.ts';
import { addStatisticsRoutes } from './statistics/routes.ts';

type Deps = Pick<ServiceDeps, 'db' | 'log' | 'now'> &
  Pick<BookingCore, 'bookings' | 'cards'> &
  Pick<ReturnType<typeof createCreative>, 'artworks' | 'requests' | 'view'> & { publicUrl: () => string };

export function createResultsModule(deps: Deps) {
  const linkStore = createLinkStore(deps.db);
  const links = createLinks({ ...deps, store: linkStore });
  const scans = createScanStore(deps.db);
  const results = createResults({ ...deps, links, linkStore, scans });
  const parts: ModuleParts = {
    addRoutes(routes) {
      addResultsRoutes(routes, results);
      addStatisticsRoutes(routes, { ...deps, scans });
      addExportRoute(routes, { ...deps, results });
    },
    outboxes: [],
    jobs: [],
    background: [results],
  };
  return { ...parts, links, linkStore, scans };
}
