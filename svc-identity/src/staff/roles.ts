import type { Core } from '../accounts/core.ts';
import type { RoleBody, StaffRole } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { memberOf, teamRoleOf, type StoredUser } from '../accounts/users/user.ts';
import type { InvitationStore } from './invitations.ts';
import type { Decision, Owners } from './owners.ts';
import { townsAfter } from './staff-towns.ts';

type Deps = Core & { owners: Owners; invitations: Pick<InvitationStore, 'removeAllBy'> };
type Options = {
  towns?: RoleBody['towns'];
  /** Id of the deciding owner; the decision fails if they are no longer an owner. */
  by?: string;
};

export type Roles = ReturnType<typeof createRoles>;

/** Sets roles first in the owners' document, then in the account. After a crash, `settle` completes the second step. */
export function createRoles({ users, owners, invitations, newEvent }: Deps) {
  async function give(user: StoredUser, { staffRole, staffTowns }: Decision): Promise<boolean> {
    const change = { staffRole, staffTowns, isAdmin: staffRole !== null, sessionVersion: user.sessionVersion + 1 };
    const next = { ...user, ...change, teamRole: staffRole, version: user.version + 1 };
    return (await users.update(user, change, [newEvent('user.updated', next, { member: memberOf(next) })])) !== null;
  }

  async function settle(userId: string): Promise<void> {
    for (;;) {
      // Reads the user before the decision, so that a later decision conflicts on the account's version.
      const user = await users.openById(userId);
      const decision = (await owners.undone())[userId];
      if (!decision) return;
      if (user && !(await give(user, decision))) continue;
      if (decision.staffRole !== 'owner') await invitations.removeAllBy(userId);
      if (await owners.done(userId, decision)) return;
    }
  }

  return {
    async set(user: StoredUser, staffRole: StaffRole | null, { towns, by }: Options = {}): Promise<StoredUser> {
      const staffTowns = townsAfter(user, staffRole, towns);
      if (!(await owners.decide(user.id, { staffRole, staffTowns }, by))) throw new NamedError('last_owner');
      await settle(user.id);
      const changed = await users.expectOpen(user.id);
      if (teamRoleOf(changed) !== staffRole) throw new NamedError('conflict');
      return changed;
    },

    async settleAll(): Promise<void> {
      for (const userId of Object.keys(await owners.undone())) await settle(userId);
    },
  };
}
