import type { ChangePlanBody, CreatePlanBody } from '@postcard/contracts';
import { NamedError } from '@postcard/service-kit';
import { v7 as uuid } from 'uuid';
import type { Sale } from './sale.ts';
import { isFree, planErrors, pricesOf, type StoredPlan } from './plan.ts';
import type { MembershipPlanStore } from './store.ts';

type Deps = { plans: MembershipPlanStore; sale: Sale; now: () => Date };

export type SavePlan = ReturnType<typeof createSavePlan>;

export function createSavePlan({ plans, sale, now }: Deps) {
  return {
    create: (body: CreatePlanBody): Promise<StoredPlan> =>
      plans.add({
        ...body,
        isActive: false,
        ref: uuid(),
        stripeProductId: null,
        stripePrices: {},
        version: 1,
        createdAt: now(),
      }),

    /**
     * Creates product and prices before it offers the plan, so that every offered plan can be paid.
     * @throws NamedError not_found, invalid_transition, validation_failed, conflict, payment_provider_unavailable
     */
    async change(id: number, { isActive, ...body }: ChangePlanBody): Promise<StoredPlan> {
      const plan = await plans.anyById(id);
      if (!plan) throw new NamedError('not_found');
      if (isFree(plan)) throw new NamedError('invalid_transition', { message: 'The free plan can’t be changed.' });
      const errors = planErrors({ ...plan, ...body });
      if (Object.keys(errors).length > 0) throw new NamedError('validation_failed', { errors });
      const offered = isActive ?? plan.isActive;
      const next = { ...plan, ...body };
      if (offered) for (const { cycle, amount } of pricesOf(next)) await sale.priceOf(plan, cycle, amount);
      const changed = await plans.change(plan, { ...body, isActive: offered });
      if (!changed) throw new NamedError('conflict');
      return changed;
    },
  };
}
