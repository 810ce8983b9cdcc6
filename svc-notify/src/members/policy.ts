import { NamedError, type AskSession, type Principal } from '@postcard/service-kit';
import type { Context } from 'koa';
import type { KnownMember, MemberStore } from './store.ts';

/**
 * Refuses who may not act any more: an ended session, a closed account or a lost role counts at once rather than when a
 * token expires. While svc-identity cannot say, what its events have said counts, and somebody of whom none has come
 * yet is taken at the token's word.
 */
export function createSessionCheck(members: MemberStore, askSession: AskSession) {
  return async function checkSession(
    principal: Principal,
    _access: 'user' | 'verified' | 'admin',
    ctx: Context,
  ): Promise<void> {
    const session = await askSession(principal, ctx);
    if (session) return members.catchUp(session.member, session.version);
    const { userId, role, sessionVersion } = principal;
    const member = await members.byId(userId);
    if (!member) return;
    const isOver = member.isClosed || member.sessionVersion > sessionVersion || (role === 'admin' && !member.isAdmin);
    if (isOver) throw new NamedError('unauthenticated');
  };
}

/** A member's name as others read it. */
export function nameOf(member: KnownMember | null | undefined): string {
  if (member?.isClosed) return 'Closed account';
  return member?.name || member?.businessName || 'Member';
}
