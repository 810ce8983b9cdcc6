import { identityRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, originOf, type createRoutes, type SecurityLog } from '@postcard/service-kit';
import { requireMayManage } from '../users/may-manage.ts';
import type { UserStore } from '../users/store.ts';
import type { StoredUser } from '../users/user.ts';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';

type Deps = {
  users: Pick<UserStore, 'byIdHere'>;
  recovery: Recovery;
  requests: RecoveryRequestStore;
  securityLog: Pick<SecurityLog, 'record'>;
};

export function addRecoveryRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { users, recovery, requests, securityLog }: Deps,
): void {
  serve(routes.forgotPassword, ({ body }) => requests.add({ kind: 'password', email: body.email }));
  serve(routes.forgotUsername, ({ body }) => requests.add({ kind: 'username', email: body.email }));

  const account = async ({ params }: { params: { id: string } }) => {
    const user = await users.byIdHere(params.id);
    return user && !user.closedAt ? user : null;
  };

  serve(
    teamMemberRoutes.sendPasswordLink,
    async (input) => {
      const target = await account(input);
      if (!target) throw new NamedError('not_found');
      requireMayManage(input.user, target, 'password_link');
      await requests.add({ kind: 'password', email: target.email });
    },
    { about: async (input) => accountNumberOf(await account(input)) },
  );

  serve(routes.resetPassword, async ({ params, body, ctx, clientIp }) => {
    const userId = await recovery.reset(params.token, body.password);
    await securityLog.record({ kind: 'password_changed', userId, detail: 'by link' }, originOf(ctx, clientIp));
  });
  serve(routes.verifyEmail, async ({ params, ctx, clientIp }) => {
    const userId = await recovery.verifyEmail(params.token);
    if (userId) await securityLog.record({ kind: 'email_changed', userId }, originOf(ctx, clientIp));
  });
}

const accountNumberOf = (user: StoredUser | null) => user && { accountNumber: user.accountNumber, email: user.email };
