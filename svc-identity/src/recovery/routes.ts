import { identityRoutes as routes } from '@postcard/contracts';
import { originOf, type createRoutes, type SecurityLog } from '@postcard/service-kit';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';

type Deps = { recovery: Recovery; requests: RecoveryRequestStore; securityLog: Pick<SecurityLog, 'record'> };

export function addRecoveryRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { recovery, requests, securityLog }: Deps,
): void {
  serve(routes.forgotPassword, ({ body }) => requests.add({ kind: 'password', email: body.email }));
  serve(routes.forgotUsername, ({ body }) => requests.add({ kind: 'username', email: body.email }));
  serve(routes.resetPassword, async ({ params, body, ctx, clientIp }) => {
    const userId = await recovery.reset(params.token, body.password);
    await securityLog.record({ kind: 'password_changed', userId, detail: 'by link' }, originOf(ctx, clientIp));
  });
  serve(routes.verifyEmail, async ({ params, ctx, clientIp }) => {
    const userId = await recovery.verifyEmail(params.token);
    if (userId) await securityLog.record({ kind: 'email_changed', userId }, originOf(ctx, clientIp));
  });
}
