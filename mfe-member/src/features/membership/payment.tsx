import type { Subscription } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, formatDate, Notice, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { resumeMembership } from './api.ts';
import { EndDialog } from './end-dialog.tsx';
import styles from './membership.module.css';
import { priceOf } from './offers.ts';
import { PayButton } from './pay-button.tsx';

export const isPaidFor = ({ paymentStatus }: Subscription): boolean =>
  paymentStatus === 'active' || paymentStatus === 'past_due';

type Props = { subscription: Subscription; onChange: (next?: Subscription) => void };

export function Payment({ subscription, onChange }: Props) {
  const [ending, setEnding] = useState(false);
  const { paymentStatus, cancelAtPeriodEnd, endDate } = subscription;
  const until = formatDate(endDate, 'MMMM d, yyyy');

  const { busy, run } = useMutation(
    async () => {
      onChange(await resumeMembership(subscription.id));
      toast({ title: 'Your membership goes on' });
    },
    { failure: 'Your membership could not be renewed', onError: () => onChange() },
  );

  return (
    <Card level={2} title={subscription.planName ?? 'Your plan'} className={styles['payment']}>
      <Stack gap={4}>
        {paymentStatus === 'past_due' && (
          <Notice tone="warning" title="Your last payment did not go through">
            Your payment card was declined. You are still a member, and we try again in the next days. So that your
            membership does not end, please pay with this or another one.
          </Notice>
        )}
        <p>
          {priceOf({ amount: subscription.amount, cycle: subscription.billingCycle })}.{' '}
          {paymentStatus === 'past_due'
            ? `Paid until ${until}.`
            : cancelAtPeriodEnd
              ? `It ends on ${until}, and nothing more is charged.`
              : `Renewed on ${until}.`}
        </p>
        <Cluster gap={3}>
          {paymentStatus === 'past_due' && (
            <PayButton subscription={subscription} label="Pay now" onFailed={() => onChange()} />
          )}
          {cancelAtPeriodEnd ? (
            <Button busy={busy} onClick={run}>
              Keep my membership
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              End my membership
            </Button>
          )}
          <Link to={paths.billing()}>Payments and receipts</Link>
        </Cluster>
      </Stack>
      {ending && <EndDialog subscription={subscription} onClose={() => setEnding(false)} onEnded={onChange} />}
    </Card>
  );
}
