import { freeMembershipTerm, membership } from '@postcard/contracts';
import { inTownOf, NamedError } from '@postcard/service-kit';
import type { createApply } from '../subscriptions/apply.ts';
import { noApplicationData } from '../subscriptions/subscription.ts';
import type { UserStore } from '../users/store.ts';
import type { StoredUser } from '../users/user.ts';

type Deps = { users: UserStore; apply: ReturnType<typeof createApply>; now: () => Date };

export type Applications = ReturnType<typeof createApplications>;

const isOver = (error: unknown): boolean =>
  error instanceof NamedError && ['already_applied', 'already_member', 'unauthenticated'].includes(error.code);

/** Applies for a quick start's free membership. The account stores the id until then: no loss, no duplicate. */
export function createApplications({ users, apply, now }: Deps) {
  async function applyFor({ id, applicationDue }: Pick<StoredUser, 'id' | 'applicationDue'>): Promise<void> {
    if (!applicationDue) return;
    const application = {
      userId: id,
      membershipPlanId: membership.freePlanId,
      ...freeMembershipTerm(now()),
      billingCycle: membership.billingCycle,
      amount: membership.amount,
      applicationData: noApplicationData,
    };
    await apply({ userId: id }, application, applicationDue).catch((error: unknown) => {
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
