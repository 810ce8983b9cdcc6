import type { RoleBody, StaffRole, TownRole } from '@postcard/contracts';
import { invalidField, knownTowns } from '@postcard/service-kit';
import type { StoredUser } from '../accounts/users/user.ts';

/** A team member's role per town; null means all towns. */
export type StaffTowns = Record<string, StaffRole> | null;

/** @throws NamedError validation_failed for an unknown or repeated town */
export function storedTowns(staffRole: StaffRole, towns: RoleBody['towns']): StaffTowns {
  if (staffRole === 'owner' || !towns) return null;
  const known = new Set(knownTowns().map(({ id }) => id));
  if (!towns.every(({ town }) => known.has(town))) throw invalidField('towns', 'Please choose existing towns');
  const roles = Object.fromEntries(towns.map(({ town, staffRole: role }) => [town, role]));
  if (Object.keys(roles).length < towns.length) throw invalidField('towns', 'Please choose each town once');
  return roles;
}

/** Returns the towns of a role. A change without towns keeps the current ones, so that it cannot add any. */
export function townsAfter(user: StoredUser, staffRole: StaffRole | null, towns: RoleBody['towns']): StaffTowns {
  if (staffRole === null || staffRole === 'owner') return null;
  if (towns !== undefined) return storedTowns(staffRole, towns);
  return user.staffTowns ? Object.fromEntries(Object.keys(user.staffTowns).map((town) => [town, staffRole])) : null;
}

export const presentTowns = (towns: StaffTowns | undefined): TownRole[] | null =>
  towns
    ? Object.entries(towns).map(([town, staffRole]) => ({ town, staffRole: staffRole as TownRole['staffRole'] }))
    : null;
