import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { identityRoutes as routes } from '@postcard/contracts';
import { createBeginSession, originOfLogIn } from '../sessions/begin.ts';
import { rememberBrowser } from '../sessions/welcome.ts';
import type { Applications } from './applications.ts';
import { createContinueQuickStart } from './continue.ts';
import { createQuickStart } from './quick-start.ts';

export function addQuickStartRoutes({ serve }: Routes, deps: Core & { applications: Applications }): void {
  const { devices, cookies } = deps;
  const quickStart = createQuickStart(deps);
  const continueQuickStart = createContinueQuickStart(deps);
  const beginSession = createBeginSession(deps);

  serve(routes.quickStart, async ({ body, ctx }) => {
    const user = await quickStart(body, ctx.get('idempotency-key'));
    return beginSession(ctx, { user, method: 'link', device: await rememberBrowser(devices, user.id) });
  });

  serve(routes.continueQuickStart, async ({ params, ctx, clientIp }) =>
    beginSession(ctx, await continueQuickStart(params.token, originOfLogIn(ctx, clientIp, cookies))),
  );
}
