import { NamedError, type Principal } from '@postcard/service-kit';
import type { KnownMember, MemberStore } from './store.ts';

/**
 * Refuses who may not act any more: an ended session, a closed account or a lost role counts within moments rather than
 * when a token expires. Somebody of whom no event has come yet is taken at the token's word.
 */
export function createStandingCheck(members: MemberStore) {
  return async function checkStanding({ userId, role, sessionVersion }: Principal): Promise<void> {
    const member = await members.byId(userId);
    if (!member) return;
    const isOver = member.isClosed || member.sessionVersion > sessionVersion || (role === 'admin' && !member.isAdmin);
    if (isOver) throw new NamedError('unauthenticated');
  };
}

export type CheckStanding = ReturnType<typeof createStandingCheck>;

/** A member's name as others read it. */
export function nameOf(member: KnownMember | null | undefined): string {
  if (member?.isClosed) return 'Closed account';
  return member?.name || member?.businessName || 'Member';
}
