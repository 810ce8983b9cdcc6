import type { StaffMember } from '@postcard/contracts/staff';
import { staffRoles, staffRoleTexts, type StaffRole } from '@postcard/contracts/staff-roles';

export const roleWords: Record<StaffRole, string> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  books: 'Books',
};

/** What somebody of the team is, and where, where that is not everywhere. */
export const roleOf = ({ staffRole, towns }: Pick<StaffMember, 'staffRole' | 'towns'>): string =>
  towns ? towns.map((each) => `${roleWords[each.staffRole]} in ${each.town}`).join(', ') : roleWords[staffRole];

/** The roles to choose from, each with what it may do. */
export const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleWords[role],
  detail: staffRoleTexts[role],
}));
