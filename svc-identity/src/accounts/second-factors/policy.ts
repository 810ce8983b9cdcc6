import type { FactorRequirement } from '../../config.ts';
import type { StoredUser } from '../users/user.ts';
import { hasFactor, type SecondFactors } from './factors.ts';
import type { Factors } from './store.ts';

/** The factors that opened a session: a passkey alone counts as two. */
type Proven = { factor?: 'password' | 'two' };

export type FactorPolicy = ReturnType<typeof createFactorPolicy>;

type Deps = { factors: SecondFactors; required: FactorRequirement };

export function createFactorPolicy({ factors, required }: Deps) {
  const mustHave = ({ staffRole }: StoredUser): boolean => required.members || (required.staff && staffRole !== null);

  /** Returns true if the user must set up a second factor, or log in with it, first. */
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

    /** Returns true if the password needs a code. A required user with only passkeys uses one, or a recovery code. */
    asksForCode: (user: StoredUser, { authenticator, passkeys }: Factors): boolean =>
      authenticator !== null || (mustHave(user) && passkeys.length > 0),
  };
}
