import { zoneLabel } from '@postcard/contracts/town';
import type { BookingView, CardChoice } from '@postcard/contracts/campaigns';
import { Button, Cluster, formatDateTime, formatMoney, Notice, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { chooseForCard } from './api.ts';

const done = {
  roll: { title: 'Your booking has moved to the next card' },
  refund: { title: 'Booking cancelled', description: 'You get the full amount back.' },
} as const;

type ChoiceNoticeProps = { booking: BookingView; until: string; onChosen: () => void };

export function ChoiceNotice({ booking, until, onChosen }: ChoiceNoticeProps) {
  const { running, busy, run } = useMutation(
    async ({ keyFor }, choice: CardChoice) => {
      await chooseForCard(booking.id, choice, keyFor([booking.id, choice]));
      toast(done[choice]);
    },
    { failure: 'This could not be done', onSettled: onChosen },
  );

  return (
    <Notice tone="warning" title="This card will not be printed">
      <Stack gap={3}>
        <p>
          Too few spots were sold. Move to the next card of {zoneLabel(booking.zone)} without paying again, or have{' '}
          {formatMoney(booking.amount)} back. If you don’t choose by {formatDateTime(until)}, we’ll refund you.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            size="small"
            busy={running?.[0] === 'roll'}
            disabled={busy}
            onClick={() => void run('roll')}
          >
            Move to the next card
          </Button>
          <Button size="small" busy={running?.[0] === 'refund'} disabled={busy} onClick={() => void run('refund')}>
            Get my money back
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
