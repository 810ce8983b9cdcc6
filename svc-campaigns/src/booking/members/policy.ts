import type { Member } from '@postcard/contracts';
import { membershipHere, NamedError, type AskSession, type createRoutes, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { MemberStore } from './store.ts';

/** Routes that are given the member they are for, where it was asked whether they may act. */
export type MemberRoutes = ReturnType<typeof createRoutes<Member>>;

/**
 * Refuses who may not act any more: asked where money or roles are touched, so that an ended session or a lost
 * membership counts at once rather than when a token expires, and a new membership before its event comes. While
 * svc-identity cannot say, what its events have said counts.
 */
export function createSessionCheck(members: Pick<MemberStore, 'known' | 'apply'>, askSession: AskSession) {
  return async function checkSession(
    principal: Principal,
    access: 'user' | 'verified' | 'admin',
    ctx: Context,
  ): Promise<Member> {
    const [session, known] = await Promise.all([askSession(principal, ctx), members.known(principal.userId)]);
    // What svc-identity has just said, where its events have not said it yet.
    if (session && !(known && known.version >= session.version)) await members.apply(session.member, session.version);
    const member = session ? { ...session.member, membershipId: membershipHere(session.member) } : known?.member;
    if (member && member.sessionVersion > principal.sessionVersion) throw new NamedError('unauthenticated');
    if (access === 'user' && member && principal.role === 'admin' && !member.isAdmin)
      throw new NamedError('unauthenticated');
    if (access === 'admin' && !member?.isAdmin) throw new NamedError('forbidden');
    if (access === 'verified' && !member?.membershipId) throw new NamedError('membership_required');
    return member as Member;
  };
}
