import type { Core } from '../accounts/core.ts';
import type { FactorReset } from '../accounts/profile/factor-reset.ts';
import type { ModuleParts } from '../parts.ts';
import { createInvitationStore } from './invitations.ts';
import { createInvite } from './invite.ts';
import { addListPreferenceRoutes } from './list-preferences/routes.ts';
import { createListPreferenceStore } from './list-preferences/store.ts';
import { createOwners } from './owners.ts';
import { createPeople } from './people.ts';
import { createRoles } from './roles.ts';
import { addStaffRoutes } from './routes.ts';

export function createStaff(
  core: Core,
  { factorReset }: { factorReset: FactorReset },
): Required<Omit<ModuleParts, 'background'>> {
  const owners = createOwners(core.db);
  const invitations = createInvitationStore(core.db, core.now, core.wake);
  const listPreferences = createListPreferenceStore(core.db);
  const roles = createRoles({ ...core, owners, invitations });
  const deps = { ...core, factorReset, listPreferences, invitations, roles };
  return {
    addRoutes(routes) {
      addStaffRoutes(routes, { ...deps, people: createPeople(deps), invite: createInvite(deps) });
      addListPreferenceRoutes(routes, listPreferences);
    },
    outboxes: [invitations.model],
    prepare: async () => owners.begin(await core.users.owners()),
    passes: [roles.settleAll],
  };
}
