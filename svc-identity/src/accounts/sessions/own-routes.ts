import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { accountRoutes as routes } from '@postcard/contracts';
import { originOf, presentPage, requireFreshProof } from '@postcard/service-kit';
import { requireSelf } from '../users/policy.ts';

export function addOwnSessionRoutes(
  { serve }: Routes,
  { ownSessions, sessions, cookies, securityLog, now }: Core,
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
