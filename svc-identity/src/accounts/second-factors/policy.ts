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

  /** Returns true if the user first has to set up a required second factor, or to log in with it. */
  async function isDue(user: StoredUser, { factor }: Proven): Promise<boolean> {
    return mustHave(user) && !(factor === 'two' && hasFactor(await factors.of(user.id)));
  }

  return {
    mustHave,
    isDue,
    isRequiredOfMembers: required.members,

    /** Returns true if a proof is strong enough: accounts with a second factor have to prove it. */
    isEnough: async (user: StoredUser, { factor }: Proven): Promise<boolean> =>
      factor === 'two' || !hasFactor(await factors.of(user.id)),

    /** Returns true if the password needs a code. It may be a recovery code, if the user has only passkeys. */
    asksForCode: (user: StoredUser, { authenticator, passkeys }: Factors): boolean =>
      authenticator !== null || (mustHave(user) && passkeys.length > 0),
  };
}
