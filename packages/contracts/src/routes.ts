import { campaignsRoutes } from './campaigns/campaigns.ts';
import { cardStatisticsRoutes } from './campaigns/statistics.ts';
import { accountRoutes } from './identity/account.ts';
import { identityRoutes } from './identity/identity.ts';
import { memberDeskRoutes } from './identity/member-desk.ts';
import { memberStatisticsRoutes } from './identity/member-statistics.ts';
import { membershipMoneyRoutes } from './identity/membership-money.ts';
import { membershipRoutes } from './identity/membership.ts';
import { standingRoutes } from './identity/standing.ts';
import { auditRoutes } from './notify/audit.ts';
import { deskRoutes } from './notify/message-desk.ts';
import { notifyRoutes } from './notify/notify.ts';
import { systemRoutes } from './notify/system.ts';
import { requestsRoutes } from './requests/requests.ts';
import type { RouteContract } from './shared/route.ts';
import { vitalsRoutes } from './shared/vitals.ts';

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
