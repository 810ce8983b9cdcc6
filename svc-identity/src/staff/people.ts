import type { Core } from '../accounts/core.ts';
import type { RoleBody, StaffMember, StaffRole } from '@postcard/contracts';
import { NamedError, type Page, type Paging } from '@postcard/service-kit';
import type { ListPreferenceStore } from './list-preferences/store.ts';
import { hasFactor } from '../accounts/second-factors/factors.ts';
import { displayNameOf, teamRoleOf, type StoredUser } from '../accounts/users/user.ts';
import type { Roles } from './roles.ts';
import { presentTowns } from './staff-towns.ts';

type Deps = Core & { roles: Roles; listPreferences: Pick<ListPreferenceStore, 'forget'> };

export type People = ReturnType<typeof createPeople>;

/** Changes and removes team members, effective at once. The last owner cannot be removed. */
export function createPeople({ users, roles, factors, sessionStore, listPreferences }: Deps) {
  async function ofTeam(id: string): Promise<StoredUser & { staffRole: StaffRole }> {
    const user = await users.openById(id);
    const staffRole = user && teamRoleOf(user);
    if (!staffRole) throw new NamedError('not_found');
    return { ...user, staffRole };
  }

  async function present(people: readonly StoredUser[]): Promise<StaffMember[]> {
    const ids = people.map(({ id }) => id);
    const [known, lastUsed] = await Promise.all([factors.ofMany(ids), sessionStore.lastUsedBy(ids)]);
    return people.map((user) => {
      const opening = known.get(user.id);
      return {
        id: user.id,
        username: user.username,
        email: user.email,
        displayName: displayNameOf(user),
        staffRole: teamRoleOf(user) ?? 'staff',
        towns: presentTowns(user.staffTowns),
        hasSecondFactor: opening !== undefined && hasFactor(opening),
        lastSeenAt: lastUsed.get(user.id)?.toISOString() ?? null,
        createdAt: user.createdAt.toISOString(),
      };
    });
  }

  return {
    ofTeam,
    presentOne: async (user: StoredUser): Promise<StaffMember> => (await present([user]))[0] as StaffMember,

    async list(paging: Paging): Promise<Page<StaffMember>> {
      const page = await users.list({ ...paging, status: 'administrator' });
      return { ...page, items: await present(page.items) };
    },

    changeRole: async (id: string, { staffRole, towns }: RoleBody): Promise<StoredUser> =>
      roles.set(await ofTeam(id), staffRole, { towns }),

    async remove(id: string): Promise<void> {
      await roles.set(await ofTeam(id), null);
      await sessionStore.endAllOf(id);
      await listPreferences.forget(id);
    },
  };
}
