import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Button } from '@postcard/ui';
import { newIdempotencyKey, toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bookAgain } from './api.ts';

type Props = { booking: Pick<BookingView, 'id' | 'spotId'>; size?: 'small' | 'medium'; label?: string };

/** Holds the same spot on the zone's next card, with the same ad, and goes on to pay for it. */
export function BookAgain({ booking, size = 'small', label = 'Book again' }: Props) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function again(): Promise<void> {
    setBusy(true);
    try {
      // A key of its own each time: what was refused a while ago may be possible now.
      const held = await bookAgain(booking.id, newIdempotencyKey());
      await navigate(paths.checkout(held.id));
    } catch (error) {
      toast({
        variant: 'destructive',
        title: `Spot ${booking.spotId} could not be booked again`,
        description: userMessageOf(error),
      });
      setBusy(false);
    }
  }

  return (
    <Button size={size} block={size === 'medium'} busy={busy} busyLabel="Holding..." onClick={() => void again()}>
      {label}
    </Button>
  );
}
