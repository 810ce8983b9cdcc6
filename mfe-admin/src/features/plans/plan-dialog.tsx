import type { MembershipPlan } from '@postcard/contracts/identity';
import { Dialog, Notice } from '@postcard/ui';
import { AreaInput, Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { createPlanBody, type CreatePlanBody } from '@postcard/contracts/membership';
import { z } from '@postcard/contracts/zod';
import { changePlan, createPlan } from './api.ts';

type Props = { plan: MembershipPlan | null; onClose: () => void; onSaved: () => void };

export function PlanDialog({ plan, onClose, onSaved }: Props) {
  const form = useZodForm(planForm, { defaultValues: plan ? formOf(plan) : blankForm });
  const sending = useSubmit(form, {
    send: (typed) => (plan ? changePlan(plan.id, bodyOf(typed)) : createPlan(bodyOf(typed))),
    onSent: () => {
      toast({
        title: plan ? 'Plan changed' : 'Plan created',
        ...(plan ? {} : { description: 'It is hidden until you offer it.' }),
      });
      onSaved();
      onClose();
    },
    failure: 'The plan could not be saved',
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? `Change ${plan.name}` : 'New plan'}
      description="Prices are in dollars for one period. Leave one empty where there is no such period."
    >
      <Form {...sending} label="Membership plan" gap={4}>
        {plan?.isActive && (
          <Notice title="A new price is for new members">
            Members and applicants keep the price they signed up for.
          </Notice>
        )}
        <TextInput name="name" required />
        <TextInput name="description" hint="One sentence, shown where the plan is chosen" />
        <TextInput name="monthlyPrice" label="Price a month" inputMode="decimal" />
        <TextInput name="yearlyPrice" label="Price a year" inputMode="decimal" />
        <AreaInput name="benefits" label="What members get" hint="One thing a line" rows={4} />
        <SubmitButton busyLabel="Saving...">Save the plan</SubmitButton>
      </Form>
    </Dialog>
  );
}

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
type PlanForm = z.infer<typeof planForm>;

export function bodyOf({ name, description, monthlyPrice, yearlyPrice, benefits }: PlanForm): CreatePlanBody {
  const lines = benefits
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { name, description, monthlyPrice: centsOf(monthlyPrice), yearlyPrice: centsOf(yearlyPrice), benefits: lines };
}

const blankForm: PlanForm = { name: '', description: '', monthlyPrice: '', yearlyPrice: '', benefits: '' };

export const formOf = (plan: MembershipPlan): PlanForm => ({
  name: plan.name,
  description: plan.description,
  monthlyPrice: dollarsOf(plan.monthlyPrice),
  yearlyPrice: dollarsOf(plan.yearlyPrice),
  benefits: plan.benefits.join('\n'),
});

const centsOf = (dollars: string): number => Math.round(Number(dollars || 0) * 100);
const dollarsOf = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2).replace(/[.]00$/, ''));
