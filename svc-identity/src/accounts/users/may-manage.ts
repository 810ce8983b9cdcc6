import { accountActs, currentTown, type AccountAct, type StaffRole } from '@postcard/contracts';
import { firstTown, NamedError, type Principal } from '@postcard/service-kit';
import { teamRoleOf, type StoredUser } from './user.ts';

type Actor = Pick<Principal, 'userId' | 'staffRole'>;
type Target = Pick<StoredUser, 'id' | 'staffRole' | 'teamRole' | 'townId'>;
/** A managed field of an account. `own` is its address, password, factors, sessions and picture. */
type ManagedField = 'own' | AccountAct;

const rankOf = (role: StaffRole | null): number => (role === null ? 0 : role === 'owner' ? 2 : 1);

/** A profile is shared by all towns, so only the account's first town manages it. */
const belongsHere = ({ townId = firstTown.id }: Target): boolean => townId === currentTown().id;

/**
 * Returns true if the actor may change a field. Only users change their own address, password and factors. Others
 * have to outrank the account. Owners change all roles, also their own, and reset factors a day after an email.
 */
function mayManage(actor: Actor, target: Target, field: ManagedField): boolean {
  const isSelf = actor.userId === target.id;
  const isOwner = actor.staffRole === 'owner';
  const outranks = rankOf(actor.staffRole) > rankOf(teamRoleOf(target));
  switch (field) {
    case 'own':
      return isSelf;
    case 'profile':
      return isSelf || (outranks && (isOwner || belongsHere(target)));
    case 'membership':
      return outranks || (isSelf && isOwner);
    case 'password_link':
      return outranks && !isSelf;
    case 'factor_reset':
      return isOwner && !isSelf;
    case 'role':
      return isOwner;
  }
}

export function requireMayManage(actor: Actor, target: Target, field: ManagedField): void {
  if (mayManage(actor, target, field)) return;
  const message =
    field === 'own'
      ? 'Only the account’s owner can change its email address. You can send a link to the current address.'
      : teamRoleOf(target) !== null
        ? 'You cannot change an account of your own rank or above.'
        : 'This account was created in another town. Only that town’s team can change it.';
  throw new NamedError('forbidden', { message });
}

export const actsOn = (actor: Actor, target: Target): AccountAct[] =>
  accountActs.filter((act) => mayManage(actor, target, act));
