import { membership } from '@postcard/contracts/business';
import type { Subscription } from '@postcard/contracts/identity';
import { Button, Stepper } from '@postcard/ui';
import { ApiError, Form, SubmitButton, toast, useSubmit, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { apply, usePlans } from './api.ts';
import styles from './membership.module.css';
import { offerOf, offersOf } from './offers.ts';
import { BusinessInfo, Eligibility, Review, stepNames, type Application } from './wizard-steps.tsx';

type Props = {
  /** Null for a visitor, who logs in when sending. */
  user: SessionUser | null;
  /** Receives the application, or undefined when one existed already. */
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
