import type { BookingView } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Button } from '@postcard/ui';
import { useMutation } from '@postcard/web-kit';
import { useNavigate } from 'react-router';
import { bookAgain } from './api.ts';

type Props = { booking: Pick<BookingView, 'id' | 'spotId'>; size?: 'small' | 'medium'; label?: string };

export function BookAgain({ booking, size = 'small', label = 'Book again' }: Props) {
  const navigate = useNavigate();
  const { busy, run } = useMutation(
    async ({ keyFor }) => {
      const held = await bookAgain(booking.id, keyFor(booking.id));
      await navigate(paths.checkout(held.id));
    },
    { failure: `Spot ${booking.spotId} could not be booked again` },
  );

  return (
    <Button size={size} block={size === 'medium'} busy={busy} busyLabel="Holding..." onClick={run}>
      {label}
    </Button>
  );
}
