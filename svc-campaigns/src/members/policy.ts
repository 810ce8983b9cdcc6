import { NamedError, type Principal } from '@postcard/service-kit';
import type { MemberStore } from './store.ts';

/**
 * Refuses who may not act any more: asked where money or roles are touched, so that an ended session or a lost
 * membership counts within moments rather than when a token expires.
 */
export function createStandingCheck(members: MemberStore) {
  return async function checkStanding(principal: Principal, access: 'verified' | 'admin'): Promise<void> {
    const member = await members.byId(principal.userId);
    if (member && member.sessionVersion > principal.sessionVersion) throw new NamedError('unauthenticated');
    if (access === 'admin' && !member?.isAdmin) throw new NamedError('forbidden');
    if (access === 'verified' && !member?.membershipId) throw new NamedError('membership_required');
  };
}
