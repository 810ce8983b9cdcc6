import type { MembershipPlan } from '@postcard/contracts/identity';
import { Button, Dialog, Notice, Stack, TextArea, TextField } from '@postcard/ui';
import { applyProblem, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { changePlan, createPlan } from './api.ts';
import { blankForm, bodyOf, formOf, planForm } from './plan-form.ts';

type Props = { plan: MembershipPlan | null; onClose: () => void; onSaved: () => void };

export function PlanDialog({ plan, onClose, onSaved }: Props) {
  const form = useZodForm(planForm, { defaultValues: plan ? formOf(plan) : blankForm });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    try {
      await (plan ? changePlan(plan.id, bodyOf(typed)) : createPlan(bodyOf(typed)));
    } catch (error) {
      if (!applyProblem(form, error))
        toast({ variant: 'destructive', title: 'The plan could not be saved', description: userMessageOf(error) });
      return;
    }
    toast({
      title: plan ? 'Plan changed' : 'Plan drawn up',
      ...(plan ? {} : { description: 'Nobody sees it before you offer it.' }),
    });
    onSaved();
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? `Change ${plan.name}` : 'New plan'}
      description="Prices are in dollars for one period. Leave one empty where there is no such period."
    >
      <form onSubmit={submit} noValidate aria-label="Membership plan">
        <Stack gap={4}>
          {plan?.isActive && (
            <Notice title="A new price is for new members">
              Who is a member, or has applied, keeps the price they came for.
            </Notice>
          )}
          <TextField label="Name" required error={errors.name?.message} {...form.register('name')} />
          <TextField
            label="Description"
            hint="One sentence, shown where the plan is chosen"
            error={errors.description?.message}
            {...form.register('description')}
          />
          <TextField
            label="Price a month"
            inputMode="decimal"
            error={errors.monthlyPrice?.message}
            {...form.register('monthlyPrice')}
          />
          <TextField
            label="Price a year"
            inputMode="decimal"
            error={errors.yearlyPrice?.message}
            {...form.register('yearlyPrice')}
          />
          <TextArea
            label="What members get"
            hint="One thing a line"
            rows={4}
            error={errors.benefits?.message}
            {...form.register('benefits')}
          />
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving...">
            Save the plan
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
