import { mayCall, type StaffRole } from '@postcard/contracts/staff-roles';
import { useSession } from '@postcard/web-kit';

/** Roles that see something besides owners; empty for owners only. */
export type Roles = readonly StaffRole[];

/** Returns the user's role. Users stored by an earlier release have none: administrators were owners. */
export const useRole = (): StaffRole => useSession().user?.staffRole ?? 'owner';

/** Returns a check of the user's role. The server enforces access. */
export function useMay(): (roles: Roles) => boolean {
  const role = useRole();
  return (roles) => mayCall(role, roles);
}
