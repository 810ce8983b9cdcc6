import type { BookOutcome } from '@postcard/contracts/campaigns';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { Button, Stack } from '@postcard/ui';
import { LinkButton } from '@postcard/web-kit';
import styles from './booking.module.css';

type Props = { outcomes: readonly BookOutcome[]; nameOf: (campaignId: string) => string; onChooseMore: () => void };

export function Outcomes({ outcomes, nameOf, onChooseMore }: Props) {
  const held = outcomes.filter(({ booking }) => booking).length;
  return (
    <Stack gap={4}>
      <h2>{held === outcomes.length ? 'All your spots are held' : `${held} of ${outcomes.length} spots are held`}</h2>
      <p role="status">{held > 0 ? `Each is held for ${ruleTexts.hold} and paid on its own.` : 'Nothing was held.'}</p>
      <ul className={styles['outcomes']}>
        {outcomes.map(({ campaignId, booking, message }) => (
          <li key={campaignId}>
            <strong>{nameOf(campaignId)}</strong>
            <p>{booking ? `Spot ${booking.spotId} is held for you.` : message}</p>
            {booking && (
              <LinkButton variant="primary" size="small" to={paths.checkout(booking.id)}>
                Pay for spot {booking.spotId}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <LinkButton block to={paths.bookings()}>
        My bookings
      </LinkButton>
      <Button variant="quiet" block onClick={onChooseMore}>
        Choose more cards
      </Button>
    </Stack>
  );
}
