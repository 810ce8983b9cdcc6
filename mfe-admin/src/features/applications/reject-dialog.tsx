import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import { Button, Dialog, Facts, Stack, TextArea, type FactsProps } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { reject } from './api.ts';

type Props = {
  application: Subscription | undefined;
  first: BookingView | undefined;
  onClose: () => void;
  onDecided: () => void;
};

export function RejectDialog({ application, first, onClose, onDecided }: Props) {
  if (!application)
    return (
      <Dialog onClose={onClose} title="This application is already decided">
        Another team member has already decided.
      </Dialog>
    );
  return (
    <Dialog
      onClose={onClose}
      title={`Reject ${application.businessName}?`}
      description={
        'We email the business the reason. It can apply again.' +
        (first ? ` Its spot ${first.spotId} on the ${first.campaignName} is released, and nothing is charged.` : '')
      }
    >
      <Facts facts={applicantFacts(application)} none="Not provided" />
      <ReasonForm application={application} onRejected={() => [onClose(), onDecided()]} />
    </Dialog>
  );
}

function ReasonForm({ application, onRejected }: { application: Subscription; onRejected: () => void }) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useMutation(async () => {
    await reject(application.id, reason);
    toast({
      title: 'Application rejected',
      description: `${application.businessName} is emailed the reason and can apply again.`,
    });
    onRejected();
  });

  return (
    <form onSubmit={(event) => [event.preventDefault(), void run()]}>
      <Stack gap={4}>
        <TextArea
          label="Reason"
          name="reason"
          required
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="danger" busy={busy} disabled={reason.trim() === ''}>
          Reject the application
        </Button>
      </Stack>
    </form>
  );
}

type Fact = FactsProps['facts'][number];

export function applicantFacts({ applicant, applicationData }: Subscription): Fact[] {
  const { contactName, email, phone } = applicant ?? { contactName: '', email: '', phone: '' };
  const { businessAddress } = applicationData;
  return [
    ['Name', contactName],
    ['Email', email && <a href={`mailto:${email}`}>{email}</a>],
    ['Phone', phone],
    [
      'Business address',
      businessAddress && (
        <>
          {businessAddress}{' '}
          <a href={mapOf(businessAddress)} target="_blank" rel="noopener noreferrer">
            Open map
          </a>
        </>
      ),
    ],
    ['Website', applicationData.website || applicant?.website],
  ];
}

const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;
