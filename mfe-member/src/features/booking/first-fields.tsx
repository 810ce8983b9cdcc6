import { quickStartForm, type QuickStartForm } from '@postcard/contracts/identity';
import { Grid } from '@postcard/ui';
import { applyProblem, Form, TextInput, useDraft, useZodForm } from '@postcard/web-kit';
import { firstBookingDraft, TradeField } from '@postcard/web-kit/trades';
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useController, type UseControllerReturn, type UseFormReturn } from 'react-hook-form';

const nothingTyped: QuickStartForm = {
  businessCategory: '',
  businessSubcategory: '',
  businessName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
};

/** Holds the form of a user without an account; its draft stays in the tab until sent. */
export function useFirstForm(): { form: UseFormReturn<QuickStartForm>; forgetDraft: () => void } {
  const form = useZodForm(quickStartForm, { defaultValues: nothingTyped });
  return { form, forgetDraft: useDraft(firstBookingDraft, form) };
}

type Props = {
  id: string;
  form: UseFormReturn<QuickStartForm>;
  /** The last server error; errors of a field are shown there. */
  error: unknown;
  belowTrade: ReactNode;
  onSubmit: (fields: QuickStartForm) => void;
};

export function FirstFields({ id, form, error, belowTrade, onSubmit }: Props) {
  // Registered first, so that the first invalid field gets the focus.
  const trade = useController({ control: form.control, name: 'businessSubcategory' });
  const showAtFields = useEffectEvent((refusal: unknown) => void applyProblem(form, refusal));
  useEffect(() => showAtFields(error), [error]);

  return (
    <Form id={id} form={form} required={quickStartForm} gap={4} onSubmit={form.handleSubmit(onSubmit)}>
      <Trade form={form} controller={trade} />
      {belowTrade}
      <TextInput name="businessName" label="Business name" autoCapitalize="words" {...leadsOn} />
      <Grid min={140} gap={4}>
        <TextInput name="firstName" label="First name" autoCapitalize="words" {...leadsOn} />
        <TextInput name="lastName" label="Last name" autoCapitalize="words" {...leadsOn} />
      </Grid>
      <TextInput name="email" inputMode="email" autoCapitalize="none" {...leadsOn} />
      <TextInput name="phone" inputMode="tel" enterKeyHint="go" />
    </Form>
  );
}

type TradeProps = Pick<Props, 'form'> & { controller: UseControllerReturn<QuickStartForm, 'businessSubcategory'> };

function Trade({ form, controller }: TradeProps) {
  const { onChange, ...shown } = controller.field;
  return (
    <TradeField
      label="What does your business do?"
      hint="Plumber, tacos, dog groomer"
      id="first-trade"
      {...shown}
      required
      error={controller.fieldState.error && 'Please choose what your business does'}
      onChoose={(trade) => {
        form.setValue('businessCategory', trade?.category ?? '');
        onChange(trade?.subcategory ?? '');
      }}
      {...leadsOn}
    />
  );
}

/** Makes the key that phones label 'Next' lead to the next field. */
const leadsOn = { enterKeyHint: 'next', onKeyDown: goToNextField } as const;

function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
