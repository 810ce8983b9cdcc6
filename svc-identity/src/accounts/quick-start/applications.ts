import type { Core } from '../core.ts';
import { freeMembershipTerm, membership as terms } from '@postcard/contracts';
import { inTownOf, NamedError } from '@postcard/service-kit';
import type { MembershipPorts } from '../ports.ts';
import type { StoredUser } from '../users/user.ts';

type Deps = Pick<Core, 'users' | 'now'> & { membership: Pick<MembershipPorts, 'apply'> };

export type Applications = ReturnType<typeof createApplications>;

const isOver = (error: unknown): boolean =>
  error instanceof NamedError && ['already_applied', 'already_member', 'unauthenticated'].includes(error.code);

/** Applies for a quick start's free membership. The account stores its id until then, so it is sent once. */
export function createApplications({ users, membership, now }: Deps) {
  async function applyFor({ id, applicationDue }: Pick<StoredUser, 'id' | 'applicationDue'>): Promise<void> {
    if (!applicationDue) return;
    const application = {
      userId: id,
      membershipPlanId: terms.freePlanId,
      ...freeMembershipTerm(now()),
      billingCycle: terms.billingCycle,
      amount: terms.amount,
      applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
    };
    await membership.apply({ userId: id }, application, applicationDue).catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
    await users.finishApplying(id);
  }

  return {
    applyFor,
    async applyForAll(): Promise<void> {
      for (const user of await users.withApplicationDue()) await inTownOf(user, () => applyFor(user));
    },
  };
}
