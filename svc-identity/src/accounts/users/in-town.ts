import { currentTown, type StaffRole, type UserStatus } from '@postcard/contracts';
import { ownValue } from '@postcard/contracts/own-value';
import { firstTown, isOnlyTown, townAtHand } from '@postcard/service-kit';
import { statusOf } from './status.ts';
import { teamRoleOf, type StoredUser } from './user.ts';

/** Fields that differ by town. `membershipId` and `status` apply to the first town; `towns` can see the account. */
export type InTowns = {
  membershipId: string | null;
  memberships?: Record<string, string | null>;
  towns?: string[];
  isAdmin: boolean;
  staffRole: StaffRole | null;
  staffTowns?: Record<string, StaffRole> | null;
};

/** Returns the current town's id, or the first town's id in a job for all towns. */
const townNow = (): string => {
  const town = townAtHand();
  return town === 'every' ? firstTown.id : town.id;
};

/** Returns an account as the current town sees it. `teamRole` is the stored role. */
export function readInTown<D extends InTowns>(stored: D) {
  const { membershipId: firstMembershipId, memberships = {} } = stored;
  const id = townNow();
  const membershipId = id === firstTown.id ? firstMembershipId : (ownValue(memberships, id) ?? null);
  const staffRole = roleHere(stored);
  const isAdmin = stored.isAdmin && (staffRole !== null || stored.staffRole === null);
  return { ...stored, membershipId, firstMembershipId, isAdmin, staffRole, teamRole: stored.staffRole };
}

/** Returns the role in the current town. Owners have their role in every town. */
function roleHere({ staffRole, staffTowns }: InTowns): StaffRole | null {
  const town = townAtHand();
  if (town === 'every' || staffRole === 'owner' || !staffTowns) return staffRole;
  return ownValue(staffTowns, town.id) ?? null;
}

/** Returns the stored form of a change made in the current town. */
export function changeInTown(user: StoredUser, change: Partial<StoredUser>): object {
  const { membershipId, firstMembershipId: _first, ...rest } = change;
  const id = townNow();
  const after = { ...user, isAdmin: teamRoleOf(user) !== null, ...change };
  const first = id === firstTown.id ? after.membershipId : (after.firstMembershipId ?? null);
  return {
    ...rest,
    status: statusOf({ ...after, membershipId: first }),
    // Adds the town only for changes of membership or team.
    ...((membershipId !== undefined || change.isAdmin !== undefined) && { towns: townsOf(id, after) }),
    ...(membershipId !== undefined && { [id === firstTown.id ? 'membershipId' : `memberships.${id}`]: membershipId }),
  };
}

export function insertInTown({ membershipId, ...user }: Omit<StoredUser, 'id'>): object {
  const { id } = currentTown();
  const isFirst = id === firstTown.id;
  const first = isFirst ? membershipId : null;
  return {
    ...user,
    townId: id,
    towns: townsWith(id, { ...user, membershipId }),
    membershipId: first,
    status: statusOf({ ...user, membershipId: first }),
    ...(!isFirst && membershipId !== null && { memberships: { [id]: membershipId } }),
  };
}

/** Returns the keys for a town's lists of accounts: the town, and the town with the status. */
const townsWith = (id: string, user: Pick<StoredUser, 'isAdmin' | 'membershipId'>): string[] => [
  id,
  `${id}:${statusOf(user)}`,
];

/** Returns the list keys for all towns of an account. An account without towns belongs to the first town. */
export function townsOf(id: string, user: StoredUser): string[] {
  const known = user.towns ?? townsWith(firstTown.id, { ...user, membershipId: user.firstMembershipId ?? null });
  return [...known.filter((each) => each !== id && !each.startsWith(`${id}:`)), ...townsWith(id, user)];
}

export function seenHere(): object {
  if (isOnlyTown()) return {};
  const { id } = currentTown();
  return { towns: id === firstTown.id ? { $in: [id, null] } : id };
}

export function listedHere(status: UserStatus | undefined): object {
  if (status === undefined) return seenHere();
  const { id } = currentTown();
  if (isOnlyTown() || status === 'administrator') return { status };
  return id === firstTown.id ? { ...seenHere(), status } : { towns: `${id}:${status}` };
}

export function madeHere(): object {
  const { id } = currentTown();
  return { townId: id === firstTown.id ? { $in: [id, null] } : id };
}
