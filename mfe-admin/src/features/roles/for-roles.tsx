import type { ReactNode } from 'react';
import { useMay, type Roles } from './use-role.ts';

type Props = {
  roles: Roles;
  /** What everybody else is shown. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** What only some of the team, besides its owners, may do. */
export function ForRoles({ roles, otherwise = null, children }: Props) {
  const may = useMay();
  return may(roles) ? children : otherwise;
}
