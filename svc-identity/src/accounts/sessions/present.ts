import type { User } from '@postcard/contracts';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';
import type { FactorPolicy } from '../second-factors/policy.ts';
import { presentUser, type StoredUser } from '../users/user.ts';
import type { Session, SessionStore } from './store.ts';

type Deps = { factors: SecondFactors; policy: FactorPolicy; sessionStore: Pick<SessionStore, 'byId'> };

export type PresentSelf = ReturnType<typeof createPresentSelf>['presentSelf'];
export function createPresentSelf({ factors, policy, sessionStore }: Deps) {
  async function presentSelf(user: StoredUser, session: Pick<Session, 'factor'>): Promise<User> {
    const [known, isDue] = await Promise.all([factors.of(user.id), policy.isDue(user, session)]);
    return {
      ...presentUser(user),
      hasPassword: user.password !== null,
      hasSecondFactor: hasFactor(known),
      ...(isDue && { secondFactorDue: true }),
    };
  }

  return {
    presentSelf,

    async presentCaller(user: StoredUser, { sessionId }: { sessionId: string }): Promise<User> {
      const session = policy.mustHave(user) ? await sessionStore.byId(sessionId) : null;
      return presentSelf(user, session ?? {});
    },
  };
}
