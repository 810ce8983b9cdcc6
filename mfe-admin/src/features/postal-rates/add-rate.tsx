import type { PostalRates } from '@postcard/contracts/campaigns';
import { calendarDay } from '@postcard/contracts/town-dates';
import { Button, Card, Stack, TextField } from '@postcard/ui';
import { applyProblem, toast, userMessageOf, useZodForm } from '@postcard/web-kit';
import { addPostalRate } from './api.ts';
import { bodyOf, rateForm } from './rate-form.ts';

type Props = { usedUntil: string | null; onAdded: (rates: PostalRates) => void };

const blank = { from: '', dollars: '', source: '' };

export function AddRate({ usedUntil, onAdded }: Props) {
  const form = useZodForm(rateForm, { defaultValues: blank });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    try {
      onAdded(await addPostalRate(bodyOf(typed)));
    } catch (error) {
      if (!applyProblem(form, error))
        toast({ variant: 'destructive', title: 'The rate could not be added', description: userMessageOf(error) });
      return;
    }
    toast({ title: 'Rate added', description: `Cards handed in from ${calendarDay(typed.from)} on cost it.` });
    form.reset(blank);
  });

  return (
    <Card level={3} title="Add a rate">
      <form onSubmit={submit} noValidate aria-label="Add a postal rate">
        <Stack gap={4}>
          <TextField
            label="Holds from"
            type="date"
            required
            hint={usedUntil ? `Cards were mailed up to ${calendarDay(usedUntil)}: a later day` : undefined}
            error={errors.from?.message}
            {...form.register('from')}
          />
          <TextField
            label="Dollars a piece"
            inputMode="decimal"
            required
            placeholder="0.260"
            error={errors.dollars?.message}
            {...form.register('dollars')}
          />
          <TextField
            label="Where it is published"
            required
            placeholder="USPS Notice 123, effective July 12, 2026"
            error={errors.source?.message}
            {...form.register('source')}
          />
          <div>
            <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Adding...">
              Add the rate
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
