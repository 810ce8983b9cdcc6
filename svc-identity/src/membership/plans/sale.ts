import type { BillingCycle } from '@postcard/contracts';
import { priceKey, type StoredPlan } from './plan.ts';
import type { MembershipPlanStore } from './store.ts';

type Deps = {
  plans: Pick<MembershipPlanStore, 'keepProduct' | 'keepPrice'>;
  provider: {
    createProduct(plan: StoredPlan): Promise<string>;
    createPrice(plan: StoredPlan, price: { product: string; cycle: BillingCycle; amount: number }): Promise<string>;
  };
};

export type Sale = ReturnType<typeof createSale>;

/** Creates plans as products at the payment provider. Prices cannot change there, so a new amount is a new price. */
export function createSale({ plans, provider }: Deps) {
  return {
    async priceOf(plan: StoredPlan, cycle: BillingCycle, amount: number): Promise<string> {
      const key = priceKey(cycle, amount);
      const known = plan.stripePrices[key];
      if (known) return known;
      const product = plan.stripeProductId ?? (await plans.keepProduct(plan.id, await provider.createProduct(plan)));
      return plans.keepPrice(plan.id, key, await provider.createPrice(plan, { product, cycle, amount }));
    },
  };
}
