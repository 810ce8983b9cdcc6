import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { accountRoutes as routes, secondFactorRoutes } from '@postcard/contracts';
import { originOf } from '@postcard/service-kit';
import { createCloseAccount } from './close-account.ts';
import type { EmailChange } from './email-change.ts';
import { hashSecret } from '../passwords/secrets.ts';
import type { MembershipPorts } from '../ports.ts';
import type { Closing } from './closing.ts';
import { linkInvalid, type TakeBack } from './take-back.ts';
import { requireSelf } from '../users/policy.ts';
import { presentUser } from '../users/user.ts';
import { createResendVerification } from './verification.ts';

type Deps = Core & { membership: MembershipPorts; emailChange: EmailChange; takeBack: TakeBack; closing: Closing };

export function addAccountRoutes({ serve }: Routes, deps: Deps): void {
  const { users, factors, ownSessions, cookies, securityLog, now, expectFresh, membership, emailChange, takeBack } =
    deps;
  const { presentCaller, presentFactors, logIns } = deps;
  const resendVerification = createResendVerification(deps);
  const closeAccount = createCloseAccount(deps);

  serve(routes.resendVerification, ({ params, user }) => {
    requireSelf(user, params.id);
    return resendVerification(params.id);
  });

  serve(routes.cancelEmailChange, async ({ params, user }) => {
    requireSelf(user, params.id);
    return presentUser(await emailChange.cancel(params.id));
  });

  serve(routes.undoEmailChange, async ({ params, ctx, clientIp }) => {
    const userId = await emailChange.undo(params.token);
    await securityLog.record({ kind: 'email_change_undone', userId }, originOf(ctx, clientIp));
  });

  serve(secondFactorRoutes.undoSecurityChange, async ({ params, ctx, clientIp }) => {
    const undo = await factors.byUndo(hashSecret(params.token));
    const user = undo && (await users.openById(undo.userId));
    if (!user) throw linkInvalid();
    await takeBack(user, {}, undo);
    const userId = user.id;
    await securityLog.record({ kind: 'factor_undone', userId }, originOf(ctx, clientIp));
  });

  serve(routes.exportAccount, async ({ params, user, ctx }) => {
    requireSelf(user, params.id);
    await expectFresh(user);
    const stored = await users.expectOpen(params.id);
    ctx.set('Content-Disposition', `attachment; filename="postcard-account-${stored.accountNumber}.json"`);
    return {
      user: await presentCaller(stored, user),
      ...(await membership.recordsOf(stored.id)),
      sessions: await ownSessions.list(user),
      secondFactors: await presentFactors(stored),
      logIns: (await logIns(stored.id, { limit: 200 })).items,
      exportedAt: now().toISOString(),
    };
  });

  serve(routes.closeAccount, async ({ params, user, body, ctx }) => {
    requireSelf(user, params.id);
    await closeAccount({ principal: user, password: body.password });
    cookies.clear(ctx);
  });
}
