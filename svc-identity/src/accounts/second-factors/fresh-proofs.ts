import { requireFreshProof, type Principal } from '@postcard/service-kit';
import { hasFactor, type SecondFactors } from './factors.ts';

/** Requires a fresh proof from team members and from users with a second factor. @throws NamedError step_up_required */
export function createFreshProofs({ factors, now }: { factors: SecondFactors; now: () => Date }) {
  return async function expectFresh(principal: Principal): Promise<void> {
    if (principal.role === 'admin' || hasFactor(await factors.of(principal.userId)))
      requireFreshProof(principal, now());
  };
}
