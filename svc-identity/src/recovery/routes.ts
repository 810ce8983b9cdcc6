import { identityRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { Recovery } from './recovery.ts';
import type { RecoveryRequestStore } from './request-store.ts';

export function addRecoveryRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { recovery, requests }: { recovery: Recovery; requests: RecoveryRequestStore },
): void {
  serve(routes.forgotPassword, ({ body }) => requests.add({ kind: 'password', email: body.email }));
  serve(routes.forgotUsername, ({ body }) => requests.add({ kind: 'username', email: body.email }));
  serve(routes.resetPassword, ({ params, body }) => recovery.reset(params.token, body.password));
  serve(routes.verifyEmail, ({ params }) => recovery.verifyEmail(params.token));
}
