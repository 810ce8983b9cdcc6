import { staffRoutes as routes } from '@postcard/contracts';
import { NamedError, originOf, presentPage, type createRoutes, type SecurityLog } from '@postcard/service-kit';
import type { Report } from '../second-factors/report.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import type { PresentSelf } from '../sessions/present.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { requireMayManage } from '../users/may-manage.ts';
import type { StoredUser } from '../users/user.ts';
import { presentInvitation, type InvitationStore } from './invitations.ts';
import type { Invite } from './invite.ts';
import type { People } from './people.ts';

type Deps = {
  people: People;
  invite: Invite;
  invitations: InvitationStore;
  sessions: Sessions;
  cookies: SessionCookies;
  presentSelf: PresentSelf;
  report: Report;
  securityLog: Pick<SecurityLog, 'record'>;
};

type Serve = ReturnType<typeof createRoutes>['serve'];

export function addStaffRoutes({ serve }: { serve: Serve }, deps: Deps): void {
  addPeopleRoutes(serve, deps);
  addInvitationRoutes(serve, deps);
}

function addPeopleRoutes(serve: Serve, { people, report, securityLog }: Deps): void {
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
    async ({ params, user, ctx, clientIp }) => {
      if (params.id === user.userId)
        throw new NamedError('conflict', { message: 'Another owner has to reset your second factors.' });
      await people.resetFactors(params.id);
      await report(params.id, 'second_factors_reset', { actorId: user.userId, origin: originOf(ctx, clientIp) });
    },
    read,
  );
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
