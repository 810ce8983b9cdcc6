import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import {
  Button,
  Card,
  Cluster,
  EmptyState,
  ErrorState,
  Facts,
  formatDateTime,
  formatMoney,
  Loading,
  Notice,
  Skeleton,
  Stack,
} from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useMemo, useState } from 'react';
import { useAddress } from '../lists/use-address.ts';
import { ChooseBox } from '../selection/choose-box.tsx';
import { ChosenFrom, useSelection } from '../selection/use-selection.ts';
import { approve, useApplications, useFirstBookings } from './api.ts';
import { BulkApprove } from './bulk-approve.tsx';
import { FirstBooking } from './first-booking.tsx';
import { RejectDialog } from './reject-dialog.tsx';

/**
 * The membership applications that wait for a decision, the newest first after the one that a link is to. Which one is
 * being rejected is in the address.
 */
export function Component() {
  const { data, error, mutate } = useApplications();
  const bookings = useFirstBookings();
  const firstOf = ({ userId }: Subscription) => bookings.data?.find((booking) => booking.userId === userId);
  const address = useAddress();
  const rejecting = address.get('reject');
  const selection = useSelection(useMemo(() => data?.map(({ id }) => id), [data]));

  if (error && !data) {
    return (
      <ErrorState title="Error Loading Data" onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading applications">
        <Skeleton shape="block" height={220} />
      </Loading>
    );
  }
  const found = data.find(({ id }) => id === rejecting);
  return (
    <Stack gap={4}>
      {data.length === 0 && (
        <EmptyState title="No application waits">New applications for membership appear here.</EmptyState>
      )}
      {bookings.error && !bookings.data && (
        <Notice tone="warning" title="Paid first bookings could not be read">
          Approving charges what an applicant has authorized, and rejecting lets it go.
        </Notice>
      )}
      {data.length > 0 && (
        <BulkApprove applications={data} firstOf={firstOf} selection={selection} onDecided={() => void mutate()} />
      )}
      <ChosenFrom value={selection}>
        {withFirst(data, address.get('applicant')).map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            first={firstOf(application)}
            onDecided={() => void mutate()}
            onReject={() => address.open({ reject: application.id })}
          />
        ))}
      </ChosenFrom>
      {rejecting && (
        <RejectDialog
          key={rejecting}
          application={found}
          first={found && firstOf(found)}
          onClose={() => address.set({ reject: null })}
          onDecided={() => void mutate()}
        />
      )}
    </Stack>
  );
}

const withFirst = (applications: readonly Subscription[], userId: string): Subscription[] =>
  applications.toSorted((one, other) => Number(other.userId === userId) - Number(one.userId === userId));

type CardProps = {
  application: Subscription;
  /** What the applicant has paid for already. */
  first: BookingView | undefined;
  onDecided: () => void;
  onReject: () => void;
};

function ApplicationCard({ application, first, onDecided, onReject }: CardProps) {
  const [busy, setBusy] = useState(false);
  const { businessName, businessCategory, businessSubcategory, applicationData, createdAt } = application;

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await approve(application.id);
      toast({
        title: 'Application approved',
        description:
          application.paymentStatus === 'due'
            ? `${businessName} is asked to pay, and is a member then.`
            : `${businessName} is now a verified member.`,
      });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not approved', description: userMessageOf(error) });
      setBusy(false);
    }
    onDecided();
  }

  const facts: [string, string][] = [
    ['Category', `${businessCategory}, ${businessSubcategory}`],
    ['Description', applicationData.businessDescription],
    ['Years in business', applicationData.yearsInBusiness],
    ['Website', applicationData.website],
    ['Reason to join', applicationData.reasonToJoin],
    ...(application.paymentStatus === 'due'
      ? [
          [
            'Plan',
            `${application.planName}, ${formatMoney(application.amount)} a ` +
              `${application.billingCycle === 'yearly' ? 'year' : 'month'}; paid after your approval`,
          ] as [string, string],
        ]
      : []),
    ['Applied', formatDateTime(createdAt)],
  ];
  return (
    <Card
      level={2}
      title={businessName}
      aside={<ChooseBox id={application.id} name={businessName} label="Choose" />}
      footer={
        <Cluster gap={3}>
          <Button variant="primary" data-key-stop aria-keyshortcuts="a" busy={busy} onClick={() => void accept()}>
            Approve
          </Button>
          <Button variant="quiet" aria-keyshortcuts="r" disabled={busy} onClick={onReject}>
            Reject
          </Button>
        </Cluster>
      }
    >
      {first && <FirstBooking booking={first} />}
      <Facts facts={facts} none="Not provided" />
    </Card>
  );
}
