import { accountRoutes as routes } from '@postcard/contracts';
import { originOf, presentPage, requireFreshProof, type createRoutes, type SecurityLog } from '@postcard/service-kit';
import { requireSelf } from '../users/policy.ts';
import type { SessionCookies } from './cookies.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { Sessions } from './sessions.ts';

type Deps = {
  ownSessions: OwnSessions;
  sessions: Sessions;
  cookies: SessionCookies;
  securityLog: Pick<SecurityLog, 'record'>;
  now: () => Date;
};

export function addOwnSessionRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { ownSessions, sessions, cookies, securityLog, now }: Deps,
): void {
  serve(routes.listSessions, async ({ params, query, user, ctx }) => {
    requireSelf(user, params.id);
    return presentPage(ctx, await ownSessions.page(user, query));
  });

  serve(routes.endSession, async ({ params, user, ctx }) => {
    requireSelf(user, params.id);
    if (params.sessionId !== user.sessionId) requireFreshProof(user, now());
    const moved = await ownSessions.end(user, params.sessionId);
    if (params.sessionId !== user.sessionId) cookies.setAccess(ctx, await sessions.signFor(moved, user.sessionId));
  });

  serve(routes.endOtherSessions, async ({ params, user, ctx, clientIp }) => {
    requireSelf(user, params.id);
    requireFreshProof(user, now());
    const moved = await ownSessions.endOthers(user);
    await securityLog.record({ kind: 'logout_all', userId: params.id, actorId: user.userId }, originOf(ctx, clientIp));
    cookies.setAccess(ctx, await sessions.signFor(moved, user.sessionId));
  });
}
