import { identityRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, requireSelfOrAdmin, type createRoutes, type EventFactory, type Principal } from '@postcard/service-kit';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { createChangePassword } from './change-password.ts';
import { profileChangeOf, saveUser } from './profile.ts';
import type { createRegister } from './register.ts';
import type { UserStore } from './store.ts';
import { presentUser, type StoredUser } from './user.ts';

type Deps = {
  users: UserStore;
  sessions: Sessions;
  cookies: SessionCookies;
  register: ReturnType<typeof createRegister>;
  changePassword: ReturnType<typeof createChangePassword>;
  newEvent: EventFactory;
};

export function addUserRoutes({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const { users, sessions, cookies, register, changePassword } = deps;

  serve(routes.register, async ({ body, ctx }) => {
    const user = await register(body);
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent')));
    return presentUser(user);
  });

  serve(routes.me, async ({ user }) => presentUser(await existing(users, user.userId, 'unauthenticated')));

  serve(routes.listUsers, async ({ query, ctx }) => presentPage(ctx, await users.list(query)).map(presentUser));

  serve(routes.getUser, async ({ params, user }) => presentUser(await own(users, user, params.id)));

  serve(routes.updateUser, async ({ params, user, body }) => {
    const stored = await own(users, user, params.id);
    return presentUser(await saveUser(deps, stored, profileChangeOf(stored, body)));
  });

  serve(routes.changePassword, async ({ params, user, body, clientIp, ctx }) => {
    if (params.id !== user.userId) throw new NamedError('not_found');
    const changed = await changePassword({ principal: user, ...body, clientIp });
    cookies.setAccess(ctx, await sessions.signFor(changed, user.sessionId));
  });
}

async function own(users: UserStore, principal: Principal, id: string): Promise<StoredUser> {
  requireSelfOrAdmin(principal, id);
  return existing(users, id, 'not_found');
}

async function existing(users: UserStore, id: string, code: 'not_found' | 'unauthenticated'): Promise<StoredUser> {
  const user = await users.byId(id);
  if (!user) throw new NamedError(code);
  return user;
}
