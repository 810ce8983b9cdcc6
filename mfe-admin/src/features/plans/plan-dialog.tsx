import type { MembershipPlan } from '@postcard/contracts/identity';
import { Dialog, Notice } from '@postcard/ui';
import { AreaInput, Form, SubmitButton, TextInput, toast, useSubmit, useZodForm } from '@postcard/web-kit';
import { changePlan, createPlan } from './api.ts';
import { blankForm, bodyOf, formOf, planForm } from './plan-form.ts';

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
