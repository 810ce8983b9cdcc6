import { membership } from '@postcard/contracts/business';
import { Button, Notice, Stack, Stepper, TextArea, TextField } from '@postcard/ui';
import { toast, useDraft, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { apply } from './api.ts';
import styles from './membership.module.css';

type Application = { businessDescription: string; yearsInBusiness: string; website: string; reasonToJoin: string };
type StepProps = { form: UseFormReturn<Application> };

const steps = ['Business Info', 'Eligibility', 'Review'] as const;

/** The application in three steps. Nothing is required; what is left empty shows as 'Not provided' on the review. */
export function Wizard({ user, onApplied }: { user: SessionUser; onApplied: () => void }) {
  const [step, setStep] = useState(0);
  const form = useForm<Application>({ defaultValues: { businessDescription: '', yearsInBusiness: '', website: user.website ?? '', reasonToJoin: '' } });
  const forgetDraft = useDraft('membership', form);
  const last = step === steps.length - 1;

  const submit = form.handleSubmit(async (data) => {
    try {
      await apply(user.id, data);
    } catch (error) {
      toast({ variant: 'destructive', title: 'Application failed', description: userMessageOf(error, 'Please try again.') });
      return;
    }
    forgetDraft();
    toast({ title: 'Application submitted', description: `We review it within ${membership.reviewDays}.` });
    onApplied();
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stepper steps={steps} current={step} />
      <div className={styles['sheet']}>
        {step === 0 && <BusinessInfo form={form} />}
        {step === 1 && <Eligibility form={form} />}
        {last && <Review values={form.getValues()} user={user} />}
        <div className={styles['buttons']}>
          <Button variant="quiet" onClick={() => setStep(step - 1)} disabled={step === 0}>
            Back
          </Button>
          {last ? (
            <Button key="submit" type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Submitting...">
              Submit
            </Button>
          ) : (
            <Button key="continue" variant="primary" onClick={() => setStep(step + 1)}>
              Continue
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

function BusinessInfo({ form }: StepProps) {
  return (
    <Stack gap={5}>
      <h2>Business Info</h2>
      <TextArea label="What does your business do?" rows={5} {...form.register('businessDescription')} />
      <TextField label="Years in business" {...form.register('yearsInBusiness')} />
      <TextField label="Website" type="url" {...form.register('website')} />
    </Stack>
  );
}

function Eligibility({ form }: StepProps) {
  return (
    <Stack gap={5}>
      <h2>Eligibility</h2>
      <Notice title="For local businesses">Membership is free. It is for businesses in and around Moorpark, and we look at every application ourselves.</Notice>
      <TextArea label="Why would you like to join?" rows={5} {...form.register('reasonToJoin')} />
    </Stack>
  );
}

function Review({ values, user }: { values: Application; user: SessionUser }) {
  const rows: [string, string][] = [
    ['Business', user.businessName],
    ['Description', values.businessDescription],
    ['Years in business', values.yearsInBusiness],
    ['Website', values.website],
    ['Reason to join', values.reasonToJoin],
  ];
  return (
    <Stack gap={5}>
      <h2>Review</h2>
      <dl className={styles['review']}>
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value.trim() || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
      <p>The membership costs nothing. Review takes {membership.reviewDays}.</p>
    </Stack>
  );
}
