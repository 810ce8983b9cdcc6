import { mayCall, type StaffRole } from '@postcard/contracts/staff-roles';
import { useSession } from '@postcard/web-kit';

/** Who of the team may see something besides owners; nobody else where it is empty. */
export type Roles = readonly StaffRole[];

/** The role of who is logged in. What an earlier release has stored names none: every administrator was an owner. */
export const useRole = (): StaffRole => useSession().user?.staffRole ?? 'owner';

/** Whether something is shown to who is logged in, by the roles of the route it calls. The server is what refuses. */
export function useMay(): (roles: Roles) => boolean {
  const role = useRole();
  return (roles) => mayCall(role, roles);
}
