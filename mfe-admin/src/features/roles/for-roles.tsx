import type { ReactNode } from 'react';
import { mayCall, type StaffRole } from '@postcard/contracts/staff-roles';
import { useSession } from '@postcard/web-kit';

type Props = {
  roles: Roles;
  otherwise?: ReactNode;
  children: ReactNode;
};

export function ForRoles({ roles, otherwise = null, children }: Props) {
  const may = useMay();
  return may(roles) ? children : otherwise;
}

export type Roles = readonly StaffRole[];

/** Returns the user's role. Users stored by an earlier release have no role, because administrators were owners. */
export const useRole = (): StaffRole => useSession().user?.staffRole ?? 'owner';

/** Returns a function that checks the user's role. The server enforces access. */
export function useMay(): (roles: Roles) => boolean {
  const role = useRole();
  return (roles) => mayCall(role, roles);
}
