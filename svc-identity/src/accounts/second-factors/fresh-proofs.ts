import { requireFreshProof, type Principal } from '@postcard/service-kit';
import { hasFactor, type SecondFactors } from './factors.ts';

export function createFreshProofs({ factors, now }: { factors: SecondFactors; now: () => Date }) {
  return async function expectFresh(principal: Principal): Promise<void> {
    if (principal.role === 'admin' || hasFactor(await factors.of(principal.userId)))
      requireFreshProof(principal, now());
  };
}
