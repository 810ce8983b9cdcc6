import { accountRoutes } from './account.ts';
import { auditRoutes } from './audit.ts';
import { campaignsRoutes } from './campaigns.ts';
import { identityRoutes } from './identity.ts';
import { memberDeskRoutes } from './member-desk.ts';
import { membershipMoneyRoutes } from './membership-money.ts';
import { membershipRoutes } from './membership.ts';
import { deskRoutes } from './message-desk.ts';
import { notifyRoutes } from './notify.ts';
import { requestsRoutes } from './requests.ts';
import type { RouteContract } from './route.ts';
import { standingRoutes } from './standing.ts';
import { systemRoutes } from './system.ts';
import { cardStatisticsRoutes, memberStatisticsRoutes } from './statistics.ts';
import { vitalsRoutes } from './vitals.ts';

/** Every route by the unit that serves it. */
export const routesByUnit = {
  'svc-identity': {
    ...identityRoutes,
    ...standingRoutes,
    ...memberStatisticsRoutes,
    ...memberDeskRoutes,
    ...accountRoutes,
    ...membershipRoutes,
    ...membershipMoneyRoutes,
  },
  'svc-requests': requestsRoutes,
  'svc-campaigns': { ...campaignsRoutes, ...cardStatisticsRoutes },
  'svc-notify': { ...notifyRoutes, ...auditRoutes, ...deskRoutes, ...systemRoutes },
  gateway: vitalsRoutes,
} as const;

// Named as what they are: a union of every route's own type would cost every unit's type check a minute.
export const allRoutes: RouteContract[] = Object.values(
  routesByUnit as Record<string, Record<string, RouteContract>>,
).flatMap((routes) => Object.values(routes));
