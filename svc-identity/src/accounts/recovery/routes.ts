import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { identityRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, originOf } from '@postcard/service-kit';
import type { Context } from 'koa';
import { requireMayManage } from '../users/may-manage.ts';
import type { StoredUser } from '../users/user.ts';
import { createBeginSession, originOfLogIn } from '../sessions/begin.ts';
import type { EmailChange } from '../profile/email-change.ts';
import { createConfirmAddress } from './confirm-address.ts';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';

type Deps = Core & { emailChange: EmailChange; recovery: Recovery; requests: RecoveryRequestStore };
type Opened = { params: { token: string }; ctx: Context; clientIp: string };

export function addRecoveryRoutes({ serve }: Routes, deps: Deps): void {
  const { users, recovery, requests, welcome, sessions, cookies, securityLog } = deps;
  const confirmAddress = createConfirmAddress(deps);
  const beginSession = createBeginSession(deps);
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
  async function verify({ params, ctx, clientIp }: Opened, password?: string): Promise<void> {
    const sessionOf = await sessions.userOf(cookies.refreshToken(ctx));
    const confirmed = await confirmAddress(params.token, { sessionOf, password });
    if (!confirmed) return;
    const origin = originOf(ctx, clientIp);
    if ('changed' in confirmed) return securityLog.record({ kind: 'email_changed', userId: confirmed.changed }, origin);
    const { first: user } = confirmed;
    const method = password === undefined ? 'link' : 'password';
    const device = await welcome({ user, method, known: null }, originOfLogIn(ctx, clientIp, cookies));
    await beginSession(ctx, { user, method, device });
  }

  serve(routes.verifyEmail, (input) => verify(input));
  serve(routes.verifyEmailWithPassword, (input) => verify(input, input.body.password));
}

const accountNumberOf = (user: StoredUser | null) => user && { accountNumber: user.accountNumber, email: user.email };
