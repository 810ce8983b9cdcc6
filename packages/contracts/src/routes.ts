import { accountRoutes } from './account.ts';
import { campaignsRoutes } from './campaigns.ts';
import { identityRoutes } from './identity.ts';
import { notifyRoutes } from './notify.ts';
import { requestsRoutes } from './requests.ts';
import type { RouteContract } from './route.ts';

/** Every route by the unit that serves it. */
export const routesByUnit = {
  'svc-identity': { ...identityRoutes, ...accountRoutes },
  'svc-requests': requestsRoutes,
  'svc-campaigns': campaignsRoutes,
  'svc-notify': notifyRoutes,
} as const;

// Named as what they are: a union of every route's own type would cost every unit's type check a minute.
export const allRoutes: RouteContract[] = Object.values(routesByUnit as Record<string, Record<string, RouteContract>>).flatMap((routes) => Object.values(routes));
