import { membership } from '@postcard/contracts/business';
import type { Subscription } from '@postcard/contracts/identity';
import { Button, Stepper, Notice, Stack } from '@postcard/ui';
import {
  ApiError,
  Form,
  SubmitButton,
  toast,
  useSubmit,
  userMessageOf,
  type SessionUser,
  AreaInput,
  ChoiceInput,
  TextInput,
} from '@postcard/web-kit';
import { useState, useEffect, useRef } from 'react';
import { useForm, useWatch, useFormContext } from 'react-hook-form';
import { currentTown } from '@postcard/contracts/town';
import { apply, usePlans, offerOf, offersOf, choicesOf, priceOf, type Offer } from './api.ts';
import styles from './membership.module.css';

type Application = {
  step: number;
  plan: string;
  businessDescription: string;
  yearsInBusiness: string;
  website: string;
  reasonToJoin: string;
  businessAddress: string;
};

const stepNames = ['Business Info', 'Eligibility', 'Review'] as const;

type StepProps = { focus: boolean };

const BusinessInfo = ({ focus }: StepProps) => (
  <Stack gap={5}>
    <StepTitle name={stepNames[0]} focus={focus} />
    <AreaInput name="businessDescription" label="What does your business do?" rows={5} maxLength={4000} />
    <TextInput name="yearsInBusiness" label="Years in business" maxLength={40} />
    <TextInput name="website" type="url" maxLength={300} />
    <TextInput name="businessAddress" maxLength={300} />
  </Stack>
);

const Eligibility = ({ focus }: StepProps) => (
  <Stack gap={5}>
    <StepTitle name={stepNames[1]} focus={focus} />
    <Notice title="For local businesses">
      {`Membership is free. It is for businesses in and around ${currentTown().name}, and we review every ` +
        'application ourselves.'}
    </Notice>
    <AreaInput name="reasonToJoin" label="Why would you like to join?" rows={5} maxLength={4000} />
  </Stack>
);

type ReviewProps = StepProps & {
  user: SessionUser | null;
  offers: readonly Offer[];
};

function Review({ user, offers, focus }: ReviewProps) {
  const values = useFormContext<Application>().watch();
  const offer = offerOf(offers, values.plan);
  const rows: [string, string][] = [
    ['Business', user?.businessName ?? ''],
    ['Description', values.businessDescription],
    ['Years in business', values.yearsInBusiness],
    ['Website', values.website],
    ['Business address', values.businessAddress],
    ['Reason to join', values.reasonToJoin],
  ];
  return (
    <Stack gap={5}>
      <StepTitle name={stepNames[2]} focus={focus} />
      <dl className={styles['review']}>
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value.trim() || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
      {offers.length > 0 && <ChoiceInput name="plan" label="Plan" choices={choicesOf(offers)} />}
      {offer ? (
        <p>
          The membership costs {priceOf(offer)}. You pay only once we have approved your application. Review takes{' '}
          {membership.reviewDays}.
        </p>
      ) : (
        <p>The membership costs nothing. Review takes {membership.reviewDays}.</p>
      )}
    </Stack>
  );
}

function StepTitle({ name, focus }: { name: string; focus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus();
  }, [focus]);
  return (
    <h2 ref={title} tabIndex={-1}>
      {name}
    </h2>
  );
}

type Props = {
  user: SessionUser | null;
  onApplied?: (applied: Subscription | undefined) => void;
};

const last = stepNames.length - 1;

/** Collects the application in three steps. Nothing is required; the draft stays in the tab. */
export function Wizard({ user, onApplied }: Props) {
  const form = useForm<Application>({
    defaultValues: {
      step: 0,
      plan: '',
      businessDescription: '',
      yearsInBusiness: '',
      website: user?.website ?? '',
      reasonToJoin: '',
      businessAddress: '',
    },
  });
  const offers = offersOf(usePlans().data ?? []);
  const sending = useSubmit(form, {
    draft: 'membership',
    send: async ({ step: _, plan, ...data }) => {
      if (!user) throw new ApiError(401, 'Not logged in');
      return apply(user.id, data, offerOf(offers, plan));
    },
    onSent: (applied) => {
      toast({ title: 'Application submitted', description: `We review it within ${membership.reviewDays}.` });
      onApplied?.(applied);
    },
    onFailed: (error) => refused(error, () => onApplied?.(undefined)),
  });
  const step = Math.min(Math.max(useWatch({ control: form.control, name: 'step' }), 0), last);
  const [moved, setMoved] = useState(false);

  function go(to: number): void {
    setMoved(true);
    form.setValue('step', to);
  }

  return (
    <Form {...sending} gap={null} className={styles['wizard']} label="Membership application">
      <Stepper steps={stepNames} current={step + 1} />
      <div className={styles['sheet']}>
        {step === 0 && <BusinessInfo focus={moved} />}
        {step === 1 && <Eligibility focus={moved} />}
        {step === last && <Review user={user} offers={offers} focus={moved} />}
        <div className={styles['buttons']}>
          <Button variant="quiet" onClick={() => go(step - 1)} disabled={step === 0}>
            Back
          </Button>
          {step === last ? (
            <SubmitButton key="submit" busyLabel="Submitting...">
              Submit
            </SubmitButton>
          ) : (
            <Button key="continue" variant="primary" onClick={() => go(step + 1)}>
              Continue
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}

function refused(error: unknown, alreadyApplied: () => void): void {
  if (error instanceof ApiError && error.status === 401) {
    toast({ variant: 'destructive', title: 'Login required', description: 'Please log in to apply for membership.' });
    return;
  }
  const description =
    error instanceof ApiError ? userMessageOf(error, 'Please try again.') : 'An error occurred. Please try again.';
  toast({ variant: 'destructive', title: 'Application failed', description });
  if (error instanceof ApiError && (error.code === 'already_applied' || error.code === 'already_member'))
    alreadyApplied();
}
