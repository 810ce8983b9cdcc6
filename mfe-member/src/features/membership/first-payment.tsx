import type { Subscription } from '@postcard/contracts/identity';
import { Button, Cluster, Notice, Stack } from '@postcard/ui';
import { reloadSession } from '@postcard/web-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EndDialog } from './end-dialog.tsx';
import styles from './membership.module.css';
import { priceOf } from './offers.ts';
import { PayButton } from './pay-button.tsx';

const askEveryMs = 3000;

type Props = { subscription: Subscription; onChange: () => void };

export function FirstPayment({ subscription, onChange }: Props) {
  const [query] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  // Returning proves nothing: the provider confirms the payment, which this page waits for.
  const awaiting = query.has('paid');
  useEffect(() => {
    if (!awaiting) return undefined;
    const timer = setInterval(() => {
      void reloadSession();
      onChange();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [awaiting, onChange]);

  if (awaiting) {
    return (
      <Stack gap={5}>
        <h1>Thank you</h1>
        <Notice tone="info" title="We are confirming your payment">
          This takes a few seconds. You can leave this page; we will write to you.
        </Notice>
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      <h1>Your application is approved</h1>
      {query.has('cancelled') && (
        <Notice tone="info" title="Nothing was charged">
          You can pay whenever you like.
        </Notice>
      )}
      <p>One step is left: your membership begins as soon as you have paid.</p>
      <div className={styles['sheet']}>
        <Stack gap={4}>
          <h2>{subscription.planName}</h2>
          <p className={styles['price']}>
            {priceOf({ amount: subscription.amount, cycle: subscription.billingCycle })}
          </p>
          <p>You can end it at any time; it then lasts until the period you have paid for is over.</p>
          <Cluster gap={3}>
            <PayButton subscription={subscription} label="Pay now" onFailed={onChange} />
            <Button variant="quiet" onClick={() => setLeaving(true)}>
              Withdraw my application
            </Button>
          </Cluster>
        </Stack>
      </div>
      {leaving && <EndDialog subscription={subscription} onClose={() => setLeaving(false)} onEnded={onChange} />}
    </Stack>
  );
}
