import { membership } from '@postcard/contracts/business';
import type { MembershipPlan } from '@postcard/contracts/identity';
import { billingCycles, priceOfCycle, type BillingCycle } from '@postcard/contracts/membership';
import { formatMoney, type Choice } from '@postcard/ui';

export type Offer = {
  value: string;
  planId: number;
  name: string;
  description: string;
  cycle: BillingCycle;
  amount: number;
};

export const offersOf = (plans: readonly MembershipPlan[]): Offer[] =>
  plans
    .filter(({ id }) => id !== membership.freePlanId)
    .flatMap((plan) =>
      billingCycles.map((cycle) => ({
        value: `${plan.id}-${cycle}`,
        planId: plan.id,
        name: plan.name,
        description: plan.description,
        cycle,
        amount: priceOfCycle(plan, cycle),
      })),
    )
    .filter(({ amount }) => amount > 0);

export const offerOf = (offers: readonly Offer[], value: string): Offer | undefined =>
  offers.find((each) => each.value === value);

export const priceOf = ({ amount, cycle }: { amount: number; cycle: string }): string =>
  `${formatMoney(amount)} a ${cycle === 'yearly' ? 'year' : 'month'}`;

export const choicesOf = (offers: readonly Offer[]): Choice[] => [
  { value: '', label: 'Free membership', detail: 'Everything you need to place ads. It costs nothing.' },
  ...offers.map((offer) => ({
    value: offer.value,
    label: `${offer.name}, ${priceOf(offer)}`,
    detail: offer.description,
  })),
];
