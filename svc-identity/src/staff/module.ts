import type { Connection, createRoutes } from '@postcard/service-kit';
import { addListPreferenceRoutes } from '../list-preferences/routes.ts';
import { createListPreferenceStore } from '../list-preferences/store.ts';
import { createInvitationStore } from './invitations.ts';
import { createInvite } from './invite.ts';
import { createOwners } from './owners.ts';
import { createPeople } from './people.ts';
import { createRoles } from './roles.ts';
import { addStaffRoutes } from './routes.ts';

type Deps = { db: Connection; wake: () => void } & Omit<
  Parameters<typeof createPeople>[0],
  'roles' | 'listPreferences'
> &
  Omit<Parameters<typeof createInvite>[0], 'roles' | 'invitations'> &
  Omit<Parameters<typeof createRoles>[0], 'owners' | 'invitations'>;
type RouteDeps = Omit<Parameters<typeof addStaffRoutes>[1], 'people' | 'invite' | 'invitations'>;

export function createStaffModule({ db, wake, ...deps }: Deps) {
  const owners = createOwners(db);
  const invitations = createInvitationStore(db, deps.now, wake);
  const listPreferences = createListPreferenceStore(db);
  const roles = createRoles({ ...deps, owners, invitations });
  const people = createPeople({ ...deps, roles, listPreferences });
  const invite = createInvite({ ...deps, roles, invitations });
  return {
    owners,
    roles,
    invitations,
    addRoutes(routes: ReturnType<typeof createRoutes>, routeDeps: RouteDeps): void {
      addStaffRoutes(routes, { ...routeDeps, people, invite, invitations });
      addListPreferenceRoutes(routes, listPreferences);
    },
  };
}
