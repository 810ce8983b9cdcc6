import type { StoredUser } from '../users/user.ts';
import { hasFactor, type SecondFactors } from './factors.ts';
import type { Factors } from './store.ts';

/** What an account was opened with: its password alone, or two factors, as a passkey is by itself. */
export type Proven = { factor?: 'password' | 'two' };

export type FactorPolicy = ReturnType<typeof createFactorPolicy>;

/** When a second factor is asked for. Of the team one is required in production (STAFF_SECOND_FACTOR). */
export function createFactorPolicy({ factors, isRequired }: { factors: SecondFactors; isRequired: boolean }) {
  const mustHave = ({ staffRole }: StoredUser): boolean => isRequired && staffRole !== null;

  /** Of the team, who has to set a second factor up, or log in with it, before they work. */
  async function isDue(user: StoredUser, { factor }: Proven): Promise<boolean> {
    return mustHave(user) && !(factor === 'two' && hasFactor(await factors.of(user.id)));
  }

  return {
    mustHave,
    isDue,

    /** Whether the password alone is too little. Who of the team has passkeys alone uses one, or a recovery code. */
    asksForCode: (user: StoredUser, { authenticator, passkeys }: Factors): boolean =>
      authenticator !== null || (mustHave(user) && passkeys.length > 0),
  };
}
