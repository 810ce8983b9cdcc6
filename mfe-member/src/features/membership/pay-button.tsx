import type { Subscription } from '@postcard/contracts/identity';
import { Button } from '@postcard/ui';
import { leaveFor, useMutation } from '@postcard/web-kit';
import { startPayment } from './api.ts';

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
