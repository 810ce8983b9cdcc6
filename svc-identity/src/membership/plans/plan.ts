import {
  billingCycles,
  membership,
  planWithoutPrice,
  type BillingCycle,
  type FieldErrors,
  type MembershipPlan,
} from '@postcard/contracts';

export type StoredPlan = Omit<MembershipPlan, 'createdAt'> & {
  ref: string;
  stripeProductId: string | null;
  stripePrices: Record<string, string>;
  version: number;
  createdAt: Date;
};

export const isFree = ({ id }: Pick<StoredPlan, 'id'>): boolean => id === membership.freePlanId;

export const isCycle = (cycle: string): cycle is BillingCycle => (billingCycles as readonly string[]).includes(cycle);

export const priceKey = (cycle: BillingCycle, amount: number): string => `${cycle}_${amount}`;

export function planErrors({
  monthlyPrice,
  yearlyPrice,
}: Pick<StoredPlan, 'monthlyPrice' | 'yearlyPrice'>): FieldErrors {
  return monthlyPrice === 0 && yearlyPrice === 0 ? { monthlyPrice: [planWithoutPrice] } : {};
}

export function pricesOf({
  monthlyPrice,
  yearlyPrice,
}: Pick<StoredPlan, 'monthlyPrice' | 'yearlyPrice'>): { cycle: BillingCycle; amount: number }[] {
  const all = [
    { cycle: 'monthly', amount: monthlyPrice },
    { cycle: 'yearly', amount: yearlyPrice },
  ] as const;
  return all.filter(({ amount }) => amount > 0);
}

export const presentPlan = ({ createdAt, ...plan }: StoredPlan): MembershipPlan => ({
  ...plan,
  createdAt: createdAt.toISOString(),
});
