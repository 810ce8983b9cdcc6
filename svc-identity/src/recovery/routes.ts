import { identityRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { Recovery } from './recovery.ts';

export function addRecoveryRoutes({ serve }: ReturnType<typeof createRoutes>, recovery: Recovery): void {
  serve(routes.forgotPassword, ({ body }) => recovery.requestReset(body.email));
  serve(routes.forgotUsername, ({ body }) => recovery.remindUsername(body.email));
  serve(routes.resetPassword, ({ params, body }) => recovery.reset(params.token, body.password));
  serve(routes.verifyEmail, ({ params }) => recovery.verifyEmail(params.token));
}
