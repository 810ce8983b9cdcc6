import type { Member } from '@postcard/contracts';
import { NamedError, type createRoutes, type Principal } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

/** Routes that are given the member they are for, where it was asked whether they may act. */
export type MemberRoutes = ReturnType<typeof createRoutes<Member>>;

/**
 * Refuses who may not act any more: asked where money or roles are touched, so that an ended session or a lost
 * membership counts within moments rather than when a token expires.
 */
export function createStandingCheck(members: MemberStore) {
  return async function checkStanding(principal: Principal, access: 'user' | 'verified' | 'admin'): Promise<Member> {
    const member = await members.byId(principal.userId);
    if (member && member.sessionVersion > principal.sessionVersion) throw new NamedError('unauthenticated');
    if (access === 'user' && member && principal.role === 'admin' && !member.isAdmin) throw new NamedError('unauthenticated');
    if (access === 'admin' && !member?.isAdmin) throw new NamedError('forbidden');
    if (access === 'verified' && !member?.membershipId) throw new NamedError('membership_required');
    return member as Member;
  };
}
