import { identityRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { createBeginSession, originOfLogIn, type SessionParts } from '../sessions/begin.ts';
import type { DeviceStore } from '../sessions/device-store.ts';
import { rememberBrowser } from '../sessions/welcome.ts';
import type { createContinueQuickStart } from './continue.ts';
import type { createQuickStart } from './quick-start.ts';

type Deps = SessionParts & {
  quickStart: ReturnType<typeof createQuickStart>;
  continueQuickStart: ReturnType<typeof createContinueQuickStart>;
  devices: Pick<DeviceStore, 'add'>;
};

export function addQuickStartRoutes({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const { quickStart, continueQuickStart, devices, cookies } = deps;
  const beginSession = createBeginSession(deps);

  serve(routes.quickStart, async ({ body, ctx }) => {
    const user = await quickStart(body, ctx.get('idempotency-key'));
    return beginSession(ctx, { user, method: 'link', device: await rememberBrowser(devices, user.id) });
  });

  serve(routes.continueQuickStart, async ({ params, ctx, clientIp }) =>
    beginSession(ctx, await continueQuickStart(params.token, originOfLogIn(ctx, clientIp, cookies))),
  );
}
