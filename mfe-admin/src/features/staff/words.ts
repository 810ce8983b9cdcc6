import { staffRoles, staffRoleTexts, type StaffRole } from '@postcard/contracts/staff-roles';

export const roleWords: Record<StaffRole, string> = {
  owner: 'Owner',
  staff: 'Staff',
  press: 'Press',
  books: 'Books',
};

/** The roles to choose from, each with what it may do. */
export const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleWords[role],
  detail: staffRoleTexts[role],
}));
