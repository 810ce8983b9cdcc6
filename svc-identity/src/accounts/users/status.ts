import type { UserStatus } from '@postcard/contracts';
import type { StoredUser } from './user.ts';

export const statusOf = ({ isAdmin, membershipId }: Pick<StoredUser, 'isAdmin' | 'membershipId'>): UserStatus => {
  if (isAdmin) return 'administrator';
  return membershipId === null ? 'none' : 'member';
};

export const statusFilters: Record<UserStatus, object> = {
  administrator: { isAdmin: true },
  member: { isAdmin: false, membershipId: { $ne: null } },
  none: { isAdmin: false, membershipId: null },
};
