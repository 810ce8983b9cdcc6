import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, CardChoice } from '@postcard/contracts/campaigns';
import { Button, Cluster, formatDateTime, formatMoney, Notice, Stack } from '@postcard/ui';
import { toast, useAttemptKey, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { chooseForCard } from './api.ts';

const done = {
  roll: { title: 'Your booking has moved to the next card' },
  refund: { title: 'Booking cancelled', description: 'The full amount goes back to your card.' },
} as const;

/** On a card that missed its minimum: on to the next one, or everything back. */
export function ChoiceNotice({
  booking,
  until,
  onChosen,
}: {
  booking: BookingView;
  until: string;
  onChosen: () => void;
}) {
  const [busy, setBusy] = useState<CardChoice | null>(null);
  const { keyFor } = useAttemptKey();

  async function choose(choice: CardChoice): Promise<void> {
    setBusy(choice);
    try {
      await chooseForCard(booking.id, choice, keyFor([booking.id, choice]));
      toast(done[choice]);
    } catch (error) {
      toast({ variant: 'destructive', title: 'This could not be done', description: userMessageOf(error) });
    } finally {
      setBusy(null);
      onChosen();
    }
  }

  return (
    <Notice tone="warning" title="This card will not be printed">
      <Stack gap={3}>
        <p>
          Too few spots were sold. Move to the next card of {zoneLabel(booking.zone)} without paying again, or have{' '}
          {formatMoney(booking.amount)} back. If you choose nothing until {formatDateTime(until)}, you get your money
          back.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            size="small"
            busy={busy === 'roll'}
            disabled={busy !== null}
            onClick={() => void choose('roll')}
          >
            Move to the next card
          </Button>
          <Button size="small" busy={busy === 'refund'} disabled={busy !== null} onClick={() => void choose('refund')}>
            Get my money back
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
