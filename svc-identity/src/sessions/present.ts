import type { User } from '@postcard/contracts';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';
import type { FactorPolicy } from '../second-factors/policy.ts';
import { presentUser, type StoredUser } from '../users/user.ts';
import type { Session } from './store.ts';

type Deps = { factors: SecondFactors; policy: FactorPolicy };

export type PresentSelf = ReturnType<typeof createPresentSelf>;

/** An account as its owner sees it in one of their sessions: with what it is opened by, and whether that is enough. */
export function createPresentSelf({ factors, policy }: Deps) {
  return async function presentSelf(user: StoredUser, session: Pick<Session, 'factor'>): Promise<User> {
    const [known, isDue] = await Promise.all([factors.of(user.id), policy.isDue(user, session)]);
    return {
      ...presentUser(user),
      hasPassword: user.password !== null,
      hasSecondFactor: hasFactor(known),
      ...(isDue && { secondFactorDue: true }),
    };
  };
}
