import { identityRoutes as routes } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { createBeginSession, originOfLogIn } from '../sessions/begin.ts';
import { rememberBrowser, knownDeviceOf, type LogInOrigin } from '../sessions/welcome.ts';
import type { Applications } from './applications.ts';
import { createQuickStart } from './quick-start.ts';
import { hashSecret } from '../passwords/secrets.ts';
import type { LoggedIn } from '../sessions/log-in.ts';
import { firstConfirmation } from '../users/first-confirmation.ts';
import { untilSaved } from '../users/save-user.ts';
import { memberOf, type StoredUser } from '../users/user.ts';
import { isOpenToLink } from './registration.ts';

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

/**
 * Logs in by a quick start's link and confirms the address; the first use ends other browsers' sessions.
 * @throws NamedError verification_token_invalid, also once a password or factor opens the account
 */
function createContinueQuickStart(deps: Core) {
  const { users, factors, devices, endEarlier, welcome, newEvent, now } = deps;
  return async function continueQuickStart(token: string, origin: LogInOrigin): Promise<LoggedIn> {
    const hashed = hashSecret(token);
    // Saves even for a confirmed address, to conflict with a concurrent change of password.
    let isFirst = false;
    const confirm = async (user: StoredUser) => {
      isFirst = !user.emailVerified;
      if (!isOpenToLink(user, await factors.of(user.id))) throw new NamedError('verification_token_invalid');
      if (!isFirst) return users.update(user, {});
      const change = firstConfirmation(user);
      const next = { ...user, ...change, version: user.version + 1 };
      return users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })]);
    };
    const user = await untilSaved(() => users.byQuickStart(hashed, now()), confirm);
    if (!user) throw new NamedError('verification_token_invalid');
    if (isFirst) await endEarlier(user.id);
    const known = await knownDeviceOf(devices, origin.device, user.id);
    return { user, method: 'link', device: await welcome({ user, method: 'link', known }, origin) };
  };
}
