import type { MembershipPlan } from '@postcard/contracts/identity';
import { createPlanBody, type CreatePlanBody } from '@postcard/contracts/membership';
import { z } from '@postcard/contracts/zod';

const inDollars = z
  .string()
  .trim()
  .regex(/^(\d{1,5}([.]\d{1,2})?)?$/, 'Please enter an amount such as 15 or 15.50');

/** A plan's form values: prices in dollars, empty without that cycle; one benefit per line. */
export const planForm = z
  .object({
    name: z.string(),
    description: z.string(),
    monthlyPrice: inDollars,
    yearlyPrice: inDollars,
    benefits: z.string(),
  })
  .superRefine((typed, context) => {
    const checked = createPlanBody.safeParse(bodyOf(typed));
    for (const { path, message } of checked.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: path.slice(0, 1) as string[], message });
  });
export type PlanForm = z.infer<typeof planForm>;

export function bodyOf({ name, description, monthlyPrice, yearlyPrice, benefits }: PlanForm): CreatePlanBody {
  const lines = benefits
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { name, description, monthlyPrice: centsOf(monthlyPrice), yearlyPrice: centsOf(yearlyPrice), benefits: lines };
}

export const blankForm: PlanForm = { name: '', description: '', monthlyPrice: '', yearlyPrice: '', benefits: '' };

export const formOf = (plan: MembershipPlan): PlanForm => ({
  name: plan.name,
  description: plan.description,
  monthlyPrice: dollarsOf(plan.monthlyPrice),
  yearlyPrice: dollarsOf(plan.yearlyPrice),
  benefits: plan.benefits.join('\n'),
});

const centsOf = (dollars: string): number => Math.round(Number(dollars || 0) * 100);
const dollarsOf = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2).replace(/[.]00$/, ''));
