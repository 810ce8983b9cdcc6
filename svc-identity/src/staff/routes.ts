import type { Routes } from '../parts.ts';
import type { Core } from '../accounts/core.ts';
import { secondFactorRoutes, staffRoutes as routes, teamMemberRoutes } from '@postcard/contracts';
import { NamedError, originOf, presentPage, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { FactorReset } from '../accounts/profile/factor-reset.ts';
import { requireMayManage } from '../accounts/users/may-manage.ts';
import { presentUser, type StoredUser } from '../accounts/users/user.ts';
import { presentInvitation, type InvitationStore } from './invitations.ts';
import type { Invite } from './invite.ts';
import type { People } from './people.ts';

type Deps = Core & { people: People; invite: Invite; invitations: InvitationStore; factorReset: FactorReset };

type Serve = Routes['serve'];

export function addStaffRoutes({ serve }: { serve: Serve }, deps: Deps): void {
  addPeopleRoutes(serve, deps);
  addInvitationRoutes(serve, deps);
}

function addPeopleRoutes(serve: Serve, { people, users, factorReset, securityLog }: Deps): void {
  type Asked = { user: Principal; ctx: Context; clientIp: string };
  async function askReset({ user, ctx, clientIp }: Asked, target: StoredUser): Promise<StoredUser> {
    requireMayManage(user, target, 'factor_reset');
    const asked = await factorReset.ask(target, user.userId);
    const line = { kind: 'factors_reset_asked', userId: target.id, actorId: user.userId } as const;
    await securityLog.record(line, originOf(ctx, clientIp));
    return asked;
  }

  const account = async ({ params }: { params: { id: string } }) => {
    const user = await users.byIdHere(params.id);
    return user && !user.closedAt ? user : null;
  };

  const read = {
    about: async ({ params }: { params: { id: string } }) => {
      const user = await people.ofTeam(params.id).catch(() => null);
      return user && people.presentOne(user);
    },
  };

  serve(routes.listStaff, async ({ query, ctx }) => presentPage(ctx, await people.list(query)));

  serve(
    routes.changeStaffRole,
    async ({ params, body, user, ctx, clientIp }) => {
      const before = await people.ofTeam(params.id);
      requireMayManage(user, before, 'role');
      const changed = await people.changeRole(params.id, body);
      const line = { userId: params.id, actorId: user.userId, detail: `${roleWords(before)} to ${roleWords(changed)}` };
      await securityLog.record({ kind: 'role_changed', ...line }, originOf(ctx, clientIp));
      return people.presentOne(changed);
    },
    read,
  );

  serve(
    routes.removeStaff,
    async ({ params, user, ctx, clientIp }) => {
      const before = await people.ofTeam(params.id);
      requireMayManage(user, before, 'role');
      await people.remove(params.id);
      const line = { userId: params.id, actorId: user.userId, detail: before.staffRole };
      await securityLog.record({ kind: 'staff_removed', ...line }, originOf(ctx, clientIp));
    },
    read,
  );

  serve(
    routes.resetSecondFactors,
    async (input) => {
      const { params, user } = input;
      if (params.id === user.userId)
        throw new NamedError('conflict', { message: 'Another owner has to reset your second factors.' });
      await askReset(input, await people.ofTeam(params.id));
    },
    read,
  );

  serve(
    teamMemberRoutes.askFactorReset,
    async (input) => {
      const target = await account(input);
      if (!target) throw new NamedError('not_found');
      return presentUser(await askReset(input, target));
    },
    {
      document: async (input) => {
        const user = await account(input);
        return user && presentUser(user);
      },
    },
  );

  serve(secondFactorRoutes.keepFactors, async ({ params, ctx, clientIp }) => {
    const userId = await factorReset.keep(params.token);
    await securityLog.record({ kind: 'factors_reset_stopped', userId }, originOf(ctx, clientIp));
  });
}

function addInvitationRoutes(serve: Serve, deps: Deps): void {
  const { people, invite, invitations, sessions, cookies, presentSelf, securityLog } = deps;

  serve(routes.listInvitations, async ({ query, ctx }) =>
    presentPage(ctx, await invitations.list(query)).map(presentInvitation),
  );

  serve(routes.invite, async ({ body, user, ctx, clientIp }) => {
    const by = await people.ofTeam(user.userId);
    const invited = await invite.invite(body.email, { role: body, by });
    const line = { actorId: user.userId, target: invited.id, detail: roleWords(invited) };
    await securityLog.record({ kind: 'staff_invited', ...line }, originOf(ctx, clientIp));
    return presentInvitation(invited);
  });

  serve(
    routes.withdrawInvitation,
    async ({ params }) => {
      if (!(await invitations.remove(params.id))) throw new NamedError('not_found');
    },
    {
      about: async ({ params }) => {
        const invitation = await invitations.byId(params.id);
        return invitation && presentInvitation(invitation);
      },
    },
  );

  serve(routes.openInvitation, ({ params }) => invite.open(params.token));

  serve(routes.acceptInvitation, async ({ params, body, ctx, clientIp }) => {
    const user = await invite.accept(params.token, body);
    const line = { userId: user.id, actorId: user.id, detail: user.staffRole ?? '' };
    await securityLog.record({ kind: 'staff_joined', ...line }, originOf(ctx, clientIp));
    cookies.set(ctx, await sessions.begin(user, ctx.get('user-agent')));
    return presentSelf(user, { factor: 'password' });
  });
}

/** `press in east, staff in west` */
const roleWords = ({ staffRole, staffTowns }: Pick<StoredUser, 'staffRole' | 'staffTowns'>): string =>
  staffTowns
    ? Object.entries(staffTowns)
        .map(([town, role]) => `${role} in ${town}`)
        .join(', ')
    : String(staffRole);
