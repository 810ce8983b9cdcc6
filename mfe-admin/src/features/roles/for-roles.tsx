import type { ReactNode } from 'react';
import { useMay, type Roles } from './use-role.ts';

type Props = {
  roles: Roles;
  otherwise?: ReactNode;
  children: ReactNode;
};

export function ForRoles({ roles, otherwise = null, children }: Props) {
  const may = useMay();
  return may(roles) ? children : otherwise;
}
