import type { RoleBody, StaffMember, StaffRole } from '@postcard/contracts';
import { NamedError, type EventFactory, type Page, type Paging } from '@postcard/service-kit';
import type { ListPreferenceStore } from '../list-preferences/store.ts';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';
import type { SessionStore } from '../sessions/store.ts';
import type { UserStore } from '../users/store.ts';
import { displayNameOf, memberOf, teamRoleOf, type StoredUser } from '../users/user.ts';
import { presentTowns, townsAfter, type StaffTowns } from './staff-towns.ts';
import type { Owners } from './owners.ts';

type Deps = {
  users: UserStore;
  owners: Owners;
  factors: SecondFactors;
  sessionStore: SessionStore;
  listPreferences: Pick<ListPreferenceStore, 'forget'>;
  newEvent: EventFactory;
};

export type People = ReturnType<typeof createPeople>;

/** The people of the team: their roles, which count at once, and the end of them. There is always an owner. */
export function createPeople({ users, owners, factors, sessionStore, listPreferences, newEvent }: Deps) {
  /** @throws NamedError not_found for who is not of the team */
  async function ofTeam(id: string): Promise<StoredUser & { staffRole: StaffRole }> {
    const user = await users.openById(id);
    const staffRole = user && teamRoleOf(user);
    if (!staffRole) throw new NamedError('not_found');
    return { ...user, staffRole };
  }

  /** Saves a role, or its end, whatever else happens to the account; every token of before is over. */
  async function save(id: string, staffRole: StaffRole | null, staffTowns: StaffTowns): Promise<StoredUser> {
    for (;;) {
      const user = await ofTeam(id);
      const change = { staffRole, staffTowns, isAdmin: staffRole !== null, sessionVersion: user.sessionVersion + 1 };
      const next = { ...user, ...change, teamRole: staffRole, version: user.version + 1 };
      if (await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })])) return next;
    }
  }

  /** @throws NamedError last_owner */
  async function setRole(id: string, staffRole: StaffRole | null, towns: RoleBody['towns']): Promise<StoredUser> {
    const user = await ofTeam(id);
    if (user.staffRole === 'owner' && staffRole !== 'owner' && !(await owners.remove(id)))
      throw new NamedError('last_owner');
    const saved = await save(id, staffRole, townsAfter(user, staffRole, towns));
    if (staffRole === 'owner') await owners.add(id);
    return saved;
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

    /** @throws NamedError not_found, last_owner, validation_failed */
    changeRole: (id: string, { staffRole, towns }: RoleBody): Promise<StoredUser> => setRole(id, staffRole, towns),

    /** Takes somebody off the team and ends their sessions. @throws NamedError not_found, last_owner */
    async remove(id: string): Promise<void> {
      await setRole(id, null, null);
      await sessionStore.endAllOf(id);
      await listPreferences.forget(id);
    },

    /** Forgets what somebody has lost, and ends their sessions. @throws NamedError not_found */
    async resetFactors(id: string): Promise<void> {
      const { staffRole, staffTowns = null } = await ofTeam(id);
      await factors.forget(id);
      await save(id, staffRole, staffTowns);
      await sessionStore.endAllOf(id);
    },
  };
}
