import type { Subscription } from '@postcard/contracts/identity';
import { paths } from '@postcard/contracts/paths';
import { Button, Card, Cluster, formatDate, Notice, Stack } from '@postcard/ui';
import { toast, useMutation, leaveFor, reloadSession, ConfirmAction } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { resumeMembership, startPayment, endMembership, priceOf } from './api.ts';
import styles from './membership.module.css';

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
      toast({ title: 'Your membership continues' });
    },
    { failure: 'Your membership could not be renewed', onError: () => onChange() },
  );

  return (
    <Card level={2} title={subscription.planName ?? 'Your plan'} className={styles['payment']}>
      <Stack gap={4}>
        {paymentStatus === 'past_due' && (
          <Notice tone="warning" title="Your last payment did not go through">
            Your payment card was declined. You are still a member, and we try again in the next days. To keep your
            membership, pay with this card or another one.
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

type PayButtonProps = { subscription: Subscription; label: string; onFailed: () => void };

export function PayButton({ subscription, label, onFailed }: PayButtonProps) {
  const { busy, run } = useMutation(async () => leaveFor((await startPayment(subscription.id)).url), {
    failure: 'Payment could not be started',
    onError: () => onFailed(),
  });

  return (
    <Button variant="primary" busy={busy} busyLabel="Opening the payment page..." onClick={run}>
      {label}
    </Button>
  );
}

type EndProps = { subscription: Subscription; onClose: () => void; onEnded: (ended: Subscription) => void };

function wordsOf({ paymentStatus, endDate, planName = 'membership' }: Subscription) {
  const until = formatDate(endDate, 'MMMM d, yyyy');
  if (paymentStatus === 'due') {
    return {
      title: 'Withdraw your application?',
      description: 'Nothing was charged. You can apply again at any time, also for another plan.',
      confirm: 'Withdraw',
      done: 'Application withdrawn',
    };
  }
  if (paymentStatus === 'past_due') {
    return {
      title: `End ${planName} now?`,
      description:
        'The open payment is not collected, and you are no longer a member. Spots you have booked stay booked.',
      confirm: 'End it now',
      done: 'Your membership has ended',
    };
  }
  return {
    title: `End ${planName}?`,
    description: `You stay a member until ${until}, and nothing more is charged. Spots you have booked stay booked.`,
    confirm: 'End my membership',
    done: `Your membership ends on ${until}`,
  };
}

export function EndDialog({ subscription, onClose, onEnded }: EndProps) {
  const words = wordsOf(subscription);
  const act = async () => {
    onEnded(await endMembership(subscription.id));
    toast({ title: words.done });
    onClose();
    await reloadSession();
  };

  return (
    <ConfirmAction
      tone="danger"
      title={words.title}
      description={words.description}
      confirmLabel={words.confirm}
      cancelLabel="Keep it"
      action={act}
      onClose={onClose}
    />
  );
}
