import { currentTown } from '@postcard/contracts/town';
import { membership } from '@postcard/contracts/business';
import { ChoiceField, Notice, Stack, TextArea, TextField } from '@postcard/ui';
import type { SessionUser } from '@postcard/web-kit';
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import styles from './membership.module.css';
import { choicesOf, offerOf, priceOf, type Offer } from './offers.ts';

/** Form values, the chosen plan (empty for the free one) and the current step from 0. */
export type Application = {
  step: number;
  plan: string;
  businessDescription: string;
  yearsInBusiness: string;
  website: string;
  reasonToJoin: string;
  businessAddress: string;
};

export const stepNames = ['Business Info', 'Eligibility', 'Review'] as const;

type StepProps = { form: UseFormReturn<Application>; focus: boolean };

export function BusinessInfo({ form, focus }: StepProps) {
  return (
    <Stack gap={5}>
      <StepTitle name={stepNames[0]} focus={focus} />
      <TextArea
        label="What does your business do?"
        rows={5}
        maxLength={4000}
        {...form.register('businessDescription')}
      />
      <TextField label="Years in business" maxLength={40} {...form.register('yearsInBusiness')} />
      <TextField label="Website" type="url" maxLength={300} {...form.register('website')} />
      <TextField
        label="Business address"
        autoComplete="street-address"
        maxLength={300}
        {...form.register('businessAddress')}
      />
    </Stack>
  );
}

export function Eligibility({ form, focus }: StepProps) {
  return (
    <Stack gap={5}>
      <StepTitle name={stepNames[1]} focus={focus} />
      <Notice title="For local businesses">
        {`Membership is free. It is for businesses in and around ${currentTown().name}, and we look at every ` +
          'application ourselves.'}
      </Notice>
      <TextArea label="Why would you like to join?" rows={5} maxLength={4000} {...form.register('reasonToJoin')} />
    </Stack>
  );
}

type ReviewProps = {
  form: UseFormReturn<Application>;
  user: SessionUser | null;
  offers: readonly Offer[];
  focus: boolean;
};

export function Review({ form, user, offers, focus }: ReviewProps) {
  const values = form.getValues();
  const offer = offerOf(offers, useWatch({ control: form.control, name: 'plan' }));
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
      {offers.length > 0 && <ChoiceField label="Plan" choices={choicesOf(offers)} {...form.register('plan')} />}
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

/** Focused after a step, because the pressed button may be gone. */
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
