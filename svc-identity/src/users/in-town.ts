import { currentTown, type StaffRole, type UserStatus } from '@postcard/contracts';
import { ownValue } from '@postcard/contracts/own-value';
import { firstTown, isOnlyTown, townAtHand } from '@postcard/service-kit';
import { statusOf } from './status.ts';
import { teamRoleOf, type StoredUser } from './user.ts';

/**
 * An account is a person's; what each town has of it is here. `membershipId` and `status` are stored as the first
 * town's, as before towns were many, the memberships of others by their town. `towns` are those that see the account.
 */
export type InTowns = {
  membershipId: string | null;
  memberships?: Record<string, string | null>;
  towns?: string[];
  isAdmin: boolean;
  staffRole: StaffRole | null;
  staffTowns?: Record<string, StaffRole> | null;
};

/** The id of the town in hand, or of the first where the work is for all. */
const townNow = (): string => {
  const town = townAtHand();
  return town === 'every' ? firstTown.id : town.id;
};

/** An account as the town in hand has it. `firstMembershipId` is the first town's, `teamRole` that of all or some. */
export function readInTown<D extends InTowns>(stored: D) {
  const { membershipId: firstMembershipId, memberships = {} } = stored;
  const id = townNow();
  const membershipId = id === firstTown.id ? firstMembershipId : (ownValue(memberships, id) ?? null);
  const staffRole = roleHere(stored);
  const isAdmin = stored.isAdmin && (staffRole !== null || stored.staffRole === null);
  return { ...stored, membershipId, firstMembershipId, isAdmin, staffRole, teamRole: stored.staffRole };
}

/** An owner is one everywhere; somebody else of the team has the role of the town in hand, if any. */
function roleHere({ staffRole, staffTowns }: InTowns): StaffRole | null {
  const town = townAtHand();
  if (town === 'every' || staffRole === 'owner' || !staffTowns) return staffRole;
  return ownValue(staffTowns, town.id) ?? null;
}

/** How a change that the town in hand makes is stored. */
export function changeInTown(user: StoredUser, change: Partial<StoredUser>): object {
  const { membershipId, firstMembershipId: _first, ...rest } = change;
  const id = townNow();
  const after = { ...user, isAdmin: teamRoleOf(user) !== null, ...change };
  const first = id === firstTown.id ? after.membershipId : (after.firstMembershipId ?? null);
  return {
    ...rest,
    status: statusOf({ ...after, membershipId: first }),
    // Who changes anything else in a town has not joined it.
    ...((membershipId !== undefined || change.isAdmin !== undefined) && { towns: townsOf(id, after) }),
    ...(membershipId !== undefined && { [id === firstTown.id ? 'membershipId' : `memberships.${id}`]: membershipId }),
  };
}

/** What an account of the town in hand is inserted as. */
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

/** What the lists of a town find an account by: the town, and the town with the status there. */
const townsWith = (id: string, user: Pick<StoredUser, 'isAdmin' | 'membershipId'>): string[] => [
  id,
  `${id}:${statusOf(user)}`,
];

/** The same beside what other towns find it by. An account from before towns were many is the first one's. */
export function townsOf(id: string, user: StoredUser): string[] {
  const known = user.towns ?? townsWith(firstTown.id, { ...user, membershipId: user.firstMembershipId ?? null });
  return [...known.filter((each) => each !== id && !each.startsWith(`${id}:`)), ...townsWith(id, user)];
}

/** Which accounts the town in hand sees. */
export function seenHere(): object {
  if (isOnlyTown()) return {};
  const { id } = currentTown();
  return { towns: id === firstTown.id ? { $in: [id, null] } : id };
}

/** Which of them are of a status. The team is every town's. */
export function listedHere(status: UserStatus | undefined): object {
  if (status === undefined) return seenHere();
  const { id } = currentTown();
  if (isOnlyTown() || status === 'administrator') return { status };
  return id === firstTown.id ? { ...seenHere(), status } : { towns: `${id}:${status}` };
}

/** Which were made in the town in hand. */
export function madeHere(): object {
  const { id } = currentTown();
  return { townId: id === firstTown.id ? { $in: [id, null] } : id };
}
