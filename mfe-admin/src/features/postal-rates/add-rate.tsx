import { type PostalRates, addPostalRateBody, type PostalRate, postalRates } from '@postcard/contracts/campaigns';
import { calendarDay } from '@postcard/contracts/town-dates';
import { Card } from '@postcard/ui';
import { Form, SubmitButton, TextInput, toast, useSubmit, useZodForm, apiFetch, useApi } from '@postcard/web-kit';
import { z } from '@postcard/contracts/zod';

const blank = { from: '', dollars: '', source: '' };

export function AddRate({ usedUntil, onAdded }: { usedUntil: string | null; onAdded: (rates: PostalRates) => void }) {
  const form = useZodForm(rateForm, { defaultValues: blank });
  const sending = useSubmit(form, {
    send: (typed) => addPostalRate(bodyOf(typed)),
    resetTo: () => blank,
    onSent: (rates, typed) => {
      onAdded(rates);
      toast({ title: 'Rate added', description: `It applies to cards mailed from ${calendarDay(typed.from)}.` });
    },
    failure: 'The rate could not be added',
  });

  return (
    <Card level={3} title="Add a rate">
      <Form {...sending} label="Add a postal rate" gap={4}>
        <TextInput
          name="from"
          label="Valid from"
          type="date"
          required
          hint={usedUntil ? `Cards were mailed up to ${calendarDay(usedUntil)}: a later day` : undefined}
        />
        <TextInput name="dollars" label="Dollars per piece" inputMode="decimal" required placeholder="0.260" />
        <TextInput
          name="source"
          label="Where it is published"
          required
          placeholder="USPS Notice 123, effective July 12, 2026"
        />
        <div>
          <SubmitButton busyLabel="Adding...">Add the rate</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const rateForm = z
  .object({
    from: addPostalRateBody.shape.from,
    dollars: z
      .string()
      .trim()
      .regex(/^\d?[.]\d{2,3}$/, 'Please enter an amount such as 0.260'),
    source: addPostalRateBody.shape.source,
  })
  .superRefine((typed, context) => {
    if (bodyOf(typed).tenthsOfCent < 1)
      context.addIssue({ code: 'custom', path: ['dollars'], message: 'Please enter an amount such as 0.260' });
  });
type RateForm = z.infer<typeof rateForm>;

const bodyOf = ({ from, dollars, source }: RateForm): PostalRate => ({
  from,
  tenthsOfCent: Math.round(Number(dollars) * 1000),
  source,
});

const path = '/api/campaigns/postal-rates';

export const usePostalRates = () => useApi(path, postalRates);

const addPostalRate = (body: PostalRate) => apiFetch(path, { method: 'POST', body, schema: postalRates });
