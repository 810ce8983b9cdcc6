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

export const allRoutes: RouteContract[] = Object.values(routesByUnit).flatMap((routes) => Object.values(routes));
