import { accountRoutes as routes, secondFactorRoutes } from '@postcard/contracts';
import { NamedError, originOf, type createRoutes, type SecurityLog } from '@postcard/service-kit';
import { presentInvoice, type InvoiceStore } from '../membership-payments/invoice-store.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { PresentFactors } from '../second-factors/present.ts';
import type { createLogIns } from '../sessions/log-ins.ts';
import type { PresentCaller } from '../sessions/present.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import { presentSubscription } from '../subscriptions/subscription.ts';
import type { createCloseAccount } from './close-account.ts';
import type { FreshProofs } from './fresh-proofs.ts';
import type { EmailChange } from './email-change.ts';
import { requireSelf } from '../users/policy.ts';
import type { UserStore } from '../users/store.ts';
import { presentUser } from '../users/user.ts';
import type { createUndoSecurityChange } from './undo-security-change.ts';
import type { createResendVerification } from './verification.ts';

type Deps = {
  users: UserStore;
  subscriptions: SubscriptionStore;
  invoices: Pick<InvoiceStore, 'list'>;
  ownSessions: OwnSessions;
  cookies: SessionCookies;
  resendVerification: ReturnType<typeof createResendVerification>;
  emailChange: EmailChange;
  undoSecurityChange: ReturnType<typeof createUndoSecurityChange>;
  closeAccount: ReturnType<typeof createCloseAccount>;
  proofs: FreshProofs;
  presentCaller: PresentCaller;
  presentFactors: PresentFactors;
  logIns: ReturnType<typeof createLogIns>;
  securityLog: Pick<SecurityLog, 'record'>;
  now: () => Date;
};

export function addAccountRoutes({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const { users, subscriptions, invoices, ownSessions, cookies, securityLog, now } = deps;
  const { presentCaller, presentFactors, logIns } = deps;
  const { resendVerification, emailChange, undoSecurityChange, closeAccount, proofs } = deps;

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
    const userId = await undoSecurityChange(params.token);
    await securityLog.record({ kind: 'factor_undone', userId }, originOf(ctx, clientIp));
  });

  serve(routes.exportAccount, async ({ params, user, ctx }) => {
    requireSelf(user, params.id);
    await proofs.expectFresh(user);
    const stored = await users.openById(params.id);
    if (!stored) throw new NamedError('not_found');
    ctx.set('Content-Disposition', `attachment; filename="postcard-account-${stored.accountNumber}.json"`);
    return {
      user: await presentCaller(stored, user),
      subscriptions: (await subscriptions.ofUser(stored.id)).map(presentSubscription),
      membershipInvoices: (await invoices.list(stored.id, { limit: 200 })).items.map(presentInvoice),
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
