import type { BookingView } from '@postcard/contracts/campaigns';
import type { Subscription } from '@postcard/contracts/identity';
import {
  Badge,
  Button,
  Card,
  Cluster,
  ConfirmDialog,
  Facts,
  type FactsProps,
  formatDateTime,
  formatMoney,
  Notice,
  Stack,
  formatDate,
} from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useEffect, useRef, useState } from 'react';
import { ListFilters } from '../lists/list-filters.tsx';
import { ListStates } from '../lists/list-table.tsx';
import { useAddress, useFilters } from '../lists/use-address.ts';
import { ChooseBox } from '../selection/bulk-bar.tsx';
import { ChosenFrom, useSelection } from '../selection/use-selection.ts';
import { applicantFacts, RejectDialog } from './reject-dialog.tsx';
import { approve, useApplications, useFirstBookings } from './api.ts';
import { BulkApprove } from './bulk-approve.tsx';
import { undoMs } from '../undo/undo.ts';

export function Component() {
  const filters = useFilters('applications');
  const list = useApplications(filters.q);
  const bookings = useFirstBookings();
  const firstOf = ({ userId }: Subscription) => bookings.data?.find((booking) => booking.userId === userId);
  const address = useAddress();
  const rejecting = address.get('reject');
  const selection = useSelection(list.items);
  const reload = () => void list.reload();
  const later = useLater(reload);
  const found = list.items?.find(({ id }) => id === rejecting);
  return (
    <Stack gap={4}>
      <ListFilters filters={filters} search={{ name: 'applications-search', hint: 'Business' }} />
      {bookings.error && !bookings.data && (
        <Notice tone="warning" title="We couldn’t load the paid first bookings">
          Approving charges the payment that an applicant authorized. Rejecting cancels it.
        </Notice>
      )}
      {list.items && (
        <BulkApprove applications={list.items} firstOf={firstOf} selection={selection} onDecided={reload} />
      )}
      <ChosenFrom value={selection}>
        <ListStates
          list={list}
          what="applications"
          height={220}
          failure="Error Loading Data"
          empty={{ title: 'No applications', text: 'New applications for membership appear here.' }}
          unmatched={filters.isNarrowed && 'Try another search.'}
        >
          {(applications) =>
            withFirst(applications, address.get('applicant')).map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                first={firstOf(application)}
                onApproved={later}
                onRefused={reload}
                onReject={() => address.open({ reject: application.id })}
              />
            ))
          }
        </ListStates>
      </ChosenFrom>
      {rejecting && list.items && (
        <RejectDialog
          key={rejecting}
          application={found}
          first={found && firstOf(found)}
          onClose={() => address.set({ reject: null })}
          onDecided={reload}
        />
      )}
    </Stack>
  );
}

const withFirst = (applications: readonly Subscription[], userId: string): Subscription[] =>
  applications.toSorted((one, other) => Number(other.userId === userId) - Number(one.userId === userId));

/** Returns a function that runs the work after the undo time, so that rows do not move under the pointer. */
function useLater(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, undoMs);
  };
}

type CardProps = {
  application: Subscription;
  first: BookingView | undefined;
  onApproved: () => void;
  onRefused: () => void;
  onReject: () => void;
};

function ApplicationCard({ application, first, onApproved, onRefused, onReject }: CardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isApproved, setIsApproved] = useState(false);
  const { businessName, businessCategory, businessSubcategory, applicationData, createdAt } = application;

  const { busy, run } = useMutation(
    async () => {
      await approve(application.id);
      setIsApproved(true);
      toast({ title: 'Application approved', description: approvedWords(application, first) });
      onApproved();
    },
    { failure: 'Not approved', onError: () => onRefused(), onSettled: () => setIsAsking(false) },
  );

  const facts: FactsProps['facts'] = [
    ...applicantFacts(application),
    ['Category', `${businessCategory}, ${businessSubcategory}`],
    ['Description', applicationData.businessDescription],
    ['Years in business', applicationData.yearsInBusiness],
    ['Reason to join', applicationData.reasonToJoin],
    ...(application.paymentStatus === 'due'
      ? [
          [
            'Plan',
            `${application.planName}, ${formatMoney(application.amount)} a ` +
              `${application.billingCycle === 'yearly' ? 'year' : 'month'}; paid after your approval`,
          ] as const,
        ]
      : []),
    ['Applied', formatDateTime(createdAt)],
  ];
  return (
    <Card
      level={2}
      title={businessName}
      aside={<ChooseBox id={application.id} name={businessName} label="Select" />}
      footer={
        isApproved ? (
          <Badge tone="success">Approved</Badge>
        ) : (
          <Cluster gap={3}>
            <Button
              variant="primary"
              data-key-stop
              aria-keyshortcuts="a"
              busy={busy}
              onClick={() => (first ? setIsAsking(true) : void run())}
            >
              {first ? 'Approve…' : 'Approve'}
            </Button>
            <Button variant="quiet" aria-keyshortcuts="r" disabled={busy} onClick={onReject}>
              Reject
            </Button>
          </Cluster>
        )
      }
    >
      {first && !isApproved && <FirstBooking booking={first} />}
      {first && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          tone="primary"
          busy={busy}
          busyLabel="Approving..."
          cancelLabel="Not yet"
          title={`Approve ${businessName} and charge ${formatMoney(first.amount)}?`}
          description={
            `${formatMoney(first.amount)} is charged to ${cardWords(first)} for spot ${first.spotId} on the ` +
            `${first.campaignName}. We email ${businessName} at once. You can’t undo this.`
          }
          confirmLabel={`Approve and charge ${formatMoney(first.amount)}`}
          onConfirm={run}
        />
      )}
      <Facts facts={facts} none="Not provided" />
    </Card>
  );
}

function FirstBooking({ booking }: { booking: BookingView }) {
  const { spotId, campaignName, amount, reviewUntil } = booking;
  return (
    <Notice tone="warning" title={`Paid first booking: spot ${spotId} on the ${campaignName}`}>
      {formatMoney(amount)} is authorized on {cardWords(booking)}
      {reviewUntil && ` until ${formatDate(reviewUntil)}`}. Approving charges it; rejecting releases the spot, and
      nothing is charged.
    </Notice>
  );
}

const cardWords = ({ paidWith }: BookingView): string =>
  paidWith
    ? `${paidWith.brand.charAt(0).toUpperCase()}${paidWith.brand.slice(1)} ending in ${paidWith.last4}`
    : 'the payment card';

function approvedWords({ businessName, paymentStatus }: Subscription, first: BookingView | undefined): string {
  if (paymentStatus === 'due') return `${businessName} becomes a member after paying.`;
  const charge = first ? ` ${formatMoney(first.amount)} is charged to ${cardWords(first)}.` : '';
  return `${businessName} is now a verified member.${charge}`;
}
