import { quickStartForm, type QuickStartForm } from '@postcard/contracts/identity';
import { Grid, Stack, TextField } from '@postcard/ui';
import { applyProblem, useDraft, useZodForm } from '@postcard/web-kit';
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

/** Six fields, most of which a phone can fill in. */
export function FirstFields({ id, form, error, belowTrade, onSubmit }: Props) {
  // Registered first, so that the first invalid field gets the focus.
  const trade = useController({ control: form.control, name: 'businessSubcategory' });
  const { errors } = form.formState;
  const showAtFields = useEffectEvent((refusal: unknown) => void applyProblem(form, refusal));
  useEffect(() => showAtFields(error), [error]);

  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(onSubmit)}>
      <Stack gap={4}>
        <Trade form={form} controller={trade} />
        {belowTrade}
        <TextField
          label="Business name"
          autoComplete="organization"
          autoCapitalize="words"
          {...leadsOn}
          required
          error={errors.businessName?.message}
          {...form.register('businessName')}
        />
        <Grid min={140} gap={4}>
          <TextField
            label="First name"
            autoComplete="given-name"
            autoCapitalize="words"
            {...leadsOn}
            required
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            autoCapitalize="words"
            {...leadsOn}
            required
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </Grid>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...leadsOn}
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="go"
          required
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </Stack>
    </form>
  );
}

type TradeProps = Pick<Props, 'form'> & { controller: UseControllerReturn<QuickStartForm, 'businessSubcategory'> };

/** Chooses the subcategory, which implies the category. */
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
