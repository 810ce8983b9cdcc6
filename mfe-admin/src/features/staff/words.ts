import type { StaffMember } from '@postcard/contracts/staff';
import { staffRoles, staffRoleTexts, type StaffRole } from '@postcard/contracts/staff-roles';

export const roleWords: Record<StaffRole, string> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  books: 'Books',
};

export const roleOf = ({ staffRole, towns }: Pick<StaffMember, 'staffRole' | 'towns'>): string =>
  towns ? towns.map((each) => `${roleWords[each.staffRole]} in ${each.town}`).join(', ') : roleWords[staffRole];

export const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleWords[role],
  detail: staffRoleTexts[role],
}));
