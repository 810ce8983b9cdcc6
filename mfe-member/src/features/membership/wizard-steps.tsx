import { currentTown } from '@postcard/contracts/town';
import { membership } from '@postcard/contracts/business';
import { Notice, Stack } from '@postcard/ui';
import { AreaInput, ChoiceInput, TextInput, type SessionUser } from '@postcard/web-kit';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import styles from './membership.module.css';
import { choicesOf, offerOf, priceOf, type Offer } from './offers.ts';

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

type StepProps = { focus: boolean };

export function BusinessInfo({ focus }: StepProps) {
  return (
    <Stack gap={5}>
      <StepTitle name={stepNames[0]} focus={focus} />
      <AreaInput name="businessDescription" label="What does your business do?" rows={5} maxLength={4000} />
      <TextInput name="yearsInBusiness" label="Years in business" maxLength={40} />
      <TextInput name="website" type="url" maxLength={300} />
      <TextInput name="businessAddress" maxLength={300} />
    </Stack>
  );
}

export function Eligibility({ focus }: StepProps) {
  return (
    <Stack gap={5}>
      <StepTitle name={stepNames[1]} focus={focus} />
      <Notice title="For local businesses">
        {`Membership is free. It is for businesses in and around ${currentTown().name}, and we look at every ` +
          'application ourselves.'}
      </Notice>
      <AreaInput name="reasonToJoin" label="Why would you like to join?" rows={5} maxLength={4000} />
    </Stack>
  );
}

type ReviewProps = StepProps & {
  user: SessionUser | null;
  offers: readonly Offer[];
};

export function Review({ user, offers, focus }: ReviewProps) {
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
