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

/** The form of who has no account yet. What is typed stays in the tab until it has been sent. */
export function useFirstForm(): { form: UseFormReturn<QuickStartForm>; forgetDraft: () => void } {
  const form = useZodForm(quickStartForm, { defaultValues: nothingTyped });
  return { form, forgetDraft: useDraft(firstBookingDraft, form) };
}

type Props = {
  id: string;
  form: UseFormReturn<QuickStartForm>;
  /** What the server said last; what it says of a field is shown there. */
  error: unknown;
  /** What there is to say of the trade that was chosen. */
  belowTrade: ReactNode;
  onSubmit: (fields: QuickStartForm) => void;
};

/** Six fields, which a phone mostly fills by itself. */
export function FirstFields({ id, form, error, belowTrade, onSubmit }: Props) {
  // Before the others are registered: the first field with a mistake gets the focus.
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

/** The subcategory is what is chosen; the category follows from it. */
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

/** The key that a phone labels 'Next' does what it says. */
const leadsOn = { enterKeyHint: 'next', onKeyDown: goToNextField } as const;

function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
