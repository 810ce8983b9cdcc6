import { identityRoutes as routes, sessionStatusRoutes } from '@postcard/contracts';
import { type Principal, NamedError, originOf, presentPage, requireReader } from '@postcard/service-kit';
import type { Routes } from '../../parts.ts';
import type { Core } from '../core.ts';
import { hasFactor } from '../second-factors/factors.ts';
import { rememberBrowser } from '../sessions/welcome.ts';
import type { MembershipPorts } from '../ports.ts';
import type { EmailChange } from './email-change.ts';
import { actsOn, requireMayManage } from '../users/may-manage.ts';
import { requireSelf } from '../users/policy.ts';
import { createChangeProfile } from './profile.ts';
import { createRegister } from '../users/register.ts';
import { memberOf, presentUser, type StoredUser } from '../users/user.ts';
import { expectUnguessable } from '../passwords/expect-unguessable.ts';
import { currentPasswordIncorrect, provePassword } from '../passwords/prove-password.ts';
import { expectSaved } from '../users/save-user.ts';
import { savePassword } from '../users/save-password.ts';

type Deps = Core & { membership: MembershipPorts; emailChange: EmailChange };

export function addUserRoutes({ serve }: Routes, deps: Deps): void {
  const { users, sessions, devices, cookies, factors, presentSelf, presentCaller, securityLog } = deps;
  const register = createRegister(deps);
  const changePassword = createChangePassword(deps);
  const changeProfile = createChangeProfile(deps);

  serve(routes.register, async ({ body, ctx }) => {
    const user = await register(body, ctx.get('idempotency-key'));
    cookies.setDevice(ctx, await rememberBrowser(devices, user.id));
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent')));
    return presentSelf(user, { factor: 'password' });
  });

  serve(routes.me, async ({ user }) => {
    const stored = await users.expectOpen(user.userId, 'unauthenticated');
    return presentCaller(stored, user);
  });

  serve(sessionStatusRoutes.standing, async ({ user }) => {
    const stored = await users.expectOpen(user.userId, 'unauthenticated');
    return { member: memberOf(stored), version: stored.version };
  });

  /** Users read their own account from any town; the team reads those of its town. */
  const accountFor = ({ userId }: Principal, id: string) => (userId === id ? users.byId(id) : users.byIdHere(id));

  serve(routes.listUsers, async ({ query, ctx }) => presentPage(ctx, await users.list(query)).map(presentUser));

  serve(routes.getUser, async ({ params, user }) => {
    requireReader(user, params.id);
    const stored = await accountFor(user, params.id);
    if (!stored) throw new NamedError('not_found');
    if (user.userId === stored.id) return presentUser(stored);
    const acts = actsOn(user, stored);
    const hasSecondFactor = acts.includes('factor_reset') && hasFactor(await factors.of(stored.id));
    return { ...presentUser(stored), acts, hasSecondFactor };
  });

  serve(
    routes.updateUser,
    async ({ params, user, body }) => {
      requireReader(user, params.id);
      const stored = await accountFor(user, params.id);
      if (!stored || stored.closedAt) throw new NamedError('not_found');
      requireMayManage(user, stored, 'profile');
      if (body.email !== undefined) requireMayManage(user, stored, 'own');
      return presentUser(await changeProfile(stored, { principal: user, body }));
    },
    {
      document: async ({ params }) => {
        const user = await users.openById(params.id);
        return user && presentUser(user);
      },
    },
  );

  serve(routes.changePassword, async ({ params, user, body, clientIp, ctx }) => {
    requireSelf(user, params.id);
    const changed = await changePassword({ principal: user, ...body });
    cookies.set(ctx, await sessions.renewFor(changed, user.sessionId, cookies.refreshToken(ctx)));
    const line = { userId: user.userId, actorId: user.userId };
    await securityLog.record({ kind: 'password_changed', ...line }, originOf(ctx, clientIp));
  });
}

type Change = { principal: Principal; currentPassword: string; newPassword: string };

/**
 * Sets a password and ends other sessions.
 * @throws NamedError not_found, step_up_required, too_many_requests, validation_failed, service_unavailable, conflict
 */
function createChangePassword(deps: Core) {
  const { users, sessionStore, devices, passwords, throttle, expectFresh } = deps;
  return async function changePassword({ principal, currentPassword, newPassword }: Change): Promise<StoredUser> {
    const user = await users.expectOpen(principal.userId);
    await expectFresh(principal);
    const entered = { stored: user.password, password: currentPassword };
    const tries = throttle.ofSession(principal.sessionId);
    await provePassword({ passwords, tries }, entered, currentPasswordIncorrect);
    expectUnguessable('newPassword', newPassword, user);
    const changed = expectSaved(await savePassword(deps, user, { password: await passwords.hash(newPassword) }));
    await Promise.all([sessionStore.endAllOf(user.id, principal.sessionId), devices.forgetAllOf(user.id)]);
    return changed;
  };
}
