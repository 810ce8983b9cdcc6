import type { Subscription } from '@postcard/contracts/identity';
import { Button } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { startPayment } from './api.ts';

/** Leads to the card provider's page. */
export function PayButton({
  subscription,
  label,
  onFailed,
}: {
  subscription: Subscription;
  label: string;
  onFailed: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function pay(): Promise<void> {
    setBusy(true);
    try {
      const { url } = await startPayment(subscription.id);
      globalThis.location.assign(url);
    } catch (error) {
      setBusy(false);
      toast({ variant: 'destructive', title: 'Payment could not be started', description: userMessageOf(error) });
      onFailed();
    }
  }

  return (
    <Button variant="primary" busy={busy} busyLabel="Opening the payment page..." onClick={() => void pay()}>
      {label}
    </Button>
  );
}
