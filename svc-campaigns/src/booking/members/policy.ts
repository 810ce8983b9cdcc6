import type { Member } from '@postcard/contracts';
import { membershipHere, NamedError, type AskSession, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { MemberStore } from './store.ts';

export type MemberRoutes = ReturnType<typeof createRoutes<Member>>;

/**
 * Rejects users who may not act now. Ended sessions and lost or new memberships apply at once, before their events
 * arrive. While svc-identity fails, the projection applies.
 */
export function createSessionCheck(members: Pick<MemberStore, 'known' | 'apply'>, askSession: AskSession) {
  return async function checkSession(
    principal: Principal,
    access: 'user' | 'verified' | 'admin',
    ctx: Context,
  ): Promise<Member> {
    const [session, stored] = await Promise.all([askSession(principal, ctx), members.known(principal.userId)]);
    // Updates the projection when the response is newer.
    if (session && !(stored && stored.version >= session.version)) await members.apply(session.member, session.version);
    const member = session ? { ...session.member, membershipId: membershipHere(session.member) } : stored?.member;
    if (member && member.sessionVersion > principal.sessionVersion) throw new NamedError('unauthenticated');
    if (access === 'user' && member && principal.role === 'admin' && !member.isAdmin)
      throw new NamedError('unauthenticated');
    if (access === 'admin' && !member?.isAdmin) throw new NamedError('forbidden');
    if (access === 'verified' && !member?.membershipId) throw new NamedError('membership_required');
    return member as Member;
  };
}
