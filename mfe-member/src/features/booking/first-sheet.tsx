import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, Campaign } from '@postcard/contracts/campaigns';
import { type QuickStartBody, quickStartForm, type QuickStartForm } from '@postcard/contracts/identity';
import { Dialog, formatDate, Money, Stack, type CardMapSpot, Grid, Button, Cluster, Notice, Text } from '@postcard/ui';
import { ApiError, type SessionUser, applyProblem, Form, TextInput, useDraft, useZodForm } from '@postcard/web-kit';
import { useState, useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { firstBookingDraft, TradeField } from '@postcard/web-kit/trades';
import { useController, type UseControllerReturn, type UseFormReturn } from 'react-hook-form';
import { paths } from '@postcard/contracts/paths';
import { LogInForm } from '@postcard/web-kit/security';
import { Link } from 'react-router';
import { membership } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { FirstExists, FirstRefusal, SpotTaken, TradeTaken, useFirstBooking } from './first-refusal.tsx';
import { isTradeTaken } from './spots.ts';
import { TermsLine } from '../accounts/terms-line.tsx';

type Props = {
  card: Campaign;
  spot: CardMapSpot;
  user: SessionUser | null;
  existing: BookingView | undefined;
  onClose: () => void;
};

const formId = 'first-booking';

export function FirstSheet({ card, spot, user, existing, onClose }: Props) {
  const { form, forgetDraft } = useFirstForm();
  const { busy, error, hold, forgetError } = useFirstBooking(card.id, spot.id, forgetDraft);
  // Sending creates the account, so the fields stay visible until the result is known.
  const [hasSentFields, setHasSentFields] = useState(false);
  const asksFields = busy ? hasSentFields : !user;
  const isGone = spot.state !== 'free' && !busy;
  const asksLogIn = !user && error instanceof ApiError && error.code === 'email_taken';
  const trade = user?.businessSubcategory ?? form.watch('businessSubcategory');
  const isTaken = !busy && !user?.membershipId && isTradeTaken(card, trade);
  const place = { trade, campaignId: card.id, spotId: spot.id, nextSpotId: nextFree(card, spot) };

  function start(fields?: QuickStartBody): void {
    setHasSentFields(fields !== undefined);
    hold(fields);
  }

  const day = formatDate(card.distributionDate, 'MMMM d, yyyy');

  function content() {
    if (isGone) return <SpotTaken {...place} onChooseAnother={onClose} />;
    if (existing && !busy) return <FirstExists booking={existing} />;
    if (asksLogIn) {
      const email = form.getValues('email');
      return <FirstLogIn spotId={spot.id} email={email} onLoggedIn={() => start()} onBack={forgetError} />;
    }
    const taken = isTaken && <TradeTaken {...place} />;
    return (
      <Stack gap={4}>
        {!isTaken && <FirstRefusal {...place} error={error} onChooseAnother={onClose} />}
        {asksFields ? (
          <FirstFields id={formId} form={form} error={error} belowTrade={taken} onSubmit={start} />
        ) : (
          taken || <p>{`For ${[user?.businessName, trade].filter(Boolean).join(', ')}.`}</p>
        )}
      </Stack>
    );
  }

  return (
    <Dialog
      onClose={() => !busy && onClose()}
      size="sheet"
      title={
        <>
          {spot.spotType === 'large' ? 'Large' : 'Medium'} spot {spot.id}, <Money cents={spot.price} />
        </>
      }
      description={`${card.name}, ${zoneLabel(card.zone)}, in mailboxes from ${day}.`}
      footer={
        !isGone &&
        !asksLogIn &&
        (busy || !existing) && (
          <HoldAndPay
            busy={busy}
            disabled={isTaken}
            isMember={Boolean(user?.membershipId)}
            {...(asksFields ? { form: formId } : { onHold: () => start() })}
          />
        )
      }
    >
      {content()}
    </Dialog>
  );
}

const nextFree = ({ spots }: Campaign, { id, spotType }: CardMapSpot): string | undefined =>
  spots.find((spot) => spot.state === 'free' && spot.spotType === spotType && spot.id !== id)?.id;

const nothingTyped: QuickStartForm = {
  businessCategory: '',
  businessSubcategory: '',
  businessName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
};

function useFirstForm(): { form: UseFormReturn<QuickStartForm>; forgetDraft: () => void } {
  const form = useZodForm(quickStartForm, { defaultValues: nothingTyped });
  return { form, forgetDraft: useDraft(firstBookingDraft, form) };
}

type useFirstFormProps = {
  id: string;
  form: UseFormReturn<QuickStartForm>;
  error: unknown;
  belowTrade: ReactNode;
  onSubmit: (fields: QuickStartForm) => void;
};

function FirstFields({ id, form, error, belowTrade, onSubmit }: useFirstFormProps) {
  // This field is registered first, so that the first invalid field gets the focus.
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

type TradeProps = Pick<useFirstFormProps, 'form'> & {
  controller: UseControllerReturn<QuickStartForm, 'businessSubcategory'>;
};

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

type FirstLogInProps = { spotId: string; email: string; onLoggedIn: () => void; onBack: () => void };

function FirstLogIn({ spotId, email, onLoggedIn, onBack }: FirstLogInProps) {
  return (
    <Stack gap={5}>
      <Notice tone="info" title="There is an account with this email">
        Log in to continue with spot {spotId}. If you have no password yet, open the link in our email to {email}.
      </Notice>
      <LogInForm onLoggedIn={onLoggedIn}>
        <Cluster justify="between">
          <Link to={paths.forgotPassword()}>Forgot password?</Link>
          <Button size="small" onClick={onBack}>
            Use another email
          </Button>
        </Cluster>
      </LogInForm>
    </Stack>
  );
}

type HoldAndPayProps = {
  busy: boolean;
  disabled: boolean;
  isMember: boolean;
  form?: string;
  onHold?: () => void;
};

const HoldAndPay = ({ busy, disabled, isMember, form, onHold }: HoldAndPayProps) => (
  <Stack gap={2}>
    <Button
      variant="primary"
      size="large"
      block
      busy={busy}
      busyLabel="Opening the payment page..."
      disabled={disabled}
      type={form ? 'submit' : 'button'}
      form={form}
      onClick={onHold}
    >
      Hold and pay
    </Button>
    {form && <TermsLine />}
    <Text quiet small>
      {isMember
        ? `We hold it for ${ruleTexts.hold} while you pay.`
        : `Held for ${ruleTexts.hold}. Your payment is only authorized: it is charged once our team approves, ` +
          `within ${membership.reviewDays}.`}
    </Text>
  </Stack>
);
