import { requireFreshProof, type Principal } from '@postcard/service-kit';
import { hasFactor, type SecondFactors } from '../second-factors/factors.ts';

export type FreshProofs = ReturnType<typeof createFreshProofs>;

/** Requires a fresh proof from team members and from users with a second factor. @throws NamedError step_up_required */
export function createFreshProofs({ factors, now }: { factors: SecondFactors; now: () => Date }) {
  return {
    async expectFresh(principal: Principal): Promise<void> {
      const asks = principal.role === 'admin' || hasFactor(await factors.of(principal.userId));
      if (asks) requireFreshProof(principal, now());
    },
  };
}
