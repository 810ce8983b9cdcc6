import { campaignsRoutes } from './campaigns/campaigns.ts';
import { cardStatisticsRoutes } from './campaigns/statistics.ts';
import { accountRoutes } from './identity/account.ts';
import { identityRoutes } from './identity/identity.ts';
import { listPreferencesRoutes } from './identity/list-preferences.ts';
import { staffRoutes } from './identity/staff.ts';
import { townRoutes } from './identity/towns.ts';
import { teamMemberRoutes } from './identity/team-members.ts';
import { memberStatisticsRoutes } from './identity/member-statistics.ts';
import { membershipMoneyRoutes } from './identity/membership-money.ts';
import { membershipRoutes } from './identity/membership.ts';
import { passkeyRoutes } from './identity/passkeys.ts';
import { secondFactorRoutes } from './identity/second-factors.ts';
import { sessionStatusRoutes } from './identity/session-status.ts';
import { securityEventRoutes } from './notify/security-events.ts';
import { auditRoutes } from './notify/audit.ts';
import { teamMessageRoutes } from './notify/team-messages.ts';
import { notifyRoutes } from './notify/notify.ts';
import { systemRoutes } from './notify/system.ts';
import { requestsRoutes } from './requests/requests.ts';
import type { RouteContract } from './shared/route.ts';
import { vitalsRoutes } from './shared/vitals.ts';

export const routesByUnit = {
  'svc-identity': {
    ...identityRoutes,
    ...sessionStatusRoutes,
    ...memberStatisticsRoutes,
    ...teamMemberRoutes,
    ...accountRoutes,
    ...passkeyRoutes,
    ...secondFactorRoutes,
    ...staffRoutes,
    ...townRoutes,
    ...listPreferencesRoutes,
    ...membershipRoutes,
    ...membershipMoneyRoutes,
  },
  'svc-requests': requestsRoutes,
  'svc-campaigns': { ...campaignsRoutes, ...cardStatisticsRoutes },
  'svc-notify': { ...notifyRoutes, ...auditRoutes, ...securityEventRoutes, ...teamMessageRoutes, ...systemRoutes },
  gateway: vitalsRoutes,
} as const;

// The explicit type avoids a union of all routes, which would slow each unit's type check by a minute.
export const allRoutes: RouteContract[] = Object.values(
  routesByUnit as Record<string, Record<string, RouteContract>>,
).flatMap((routes) => Object.values(routes));
