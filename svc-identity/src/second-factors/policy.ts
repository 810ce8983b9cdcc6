import type { FactorRequirement } from '../config.ts';
import type { StoredUser } from '../users/user.ts';
import { hasFactor, type SecondFactors } from './factors.ts';
import type { Factors } from './store.ts';

/** What an account was opened with: its password alone, or two factors, as a passkey is by itself. */
export type Proven = { factor?: 'password' | 'two' };

export type FactorPolicy = ReturnType<typeof createFactorPolicy>;

type Deps = { factors: SecondFactors; required: FactorRequirement };

/**
 * When a second factor is asked for. Of the team one is required in production (STAFF_SECOND_FACTOR), of everybody else
 * where the operator says so (MEMBER_SECOND_FACTOR).
 */
export function createFactorPolicy({ factors, required }: Deps) {
  const mustHave = ({ staffRole }: StoredUser): boolean => required.members || (required.staff && staffRole !== null);

  /** Who has to set a second factor up, or log in with it, before they go on. */
  async function isDue(user: StoredUser, { factor }: Proven): Promise<boolean> {
    return mustHave(user) && !(factor === 'two' && hasFactor(await factors.of(user.id)));
  }

  return {
    mustHave,
    isDue,
    isRequiredOfMembers: required.members,

    /** True if a proof is strong enough: an account with a second factor needs that factor. */
    isEnough: async (user: StoredUser, { factor }: Proven): Promise<boolean> =>
      factor === 'two' || !hasFactor(await factors.of(user.id)),

    /** Whether the password alone is too little. Who must have two and has passkeys alone uses one, or a code. */
    asksForCode: (user: StoredUser, { authenticator, passkeys }: Factors): boolean =>
      authenticator !== null || (mustHave(user) && passkeys.length > 0),
  };
}
