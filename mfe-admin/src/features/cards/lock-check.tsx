import type { TeamCard } from '@postcard/contracts/campaigns';
import { Button, Loading, Notice, Skeleton, Stack } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { usePress } from './api.ts';
import styles from './cards.module.css';

type Props = { card: TeamCard; onOpenSpot: (spotId: string) => void };

export function LockCheck({ card, onOpenSpot }: Props) {
  const { data: press, error } = usePress(card.id);
  if (!press)
    return error ? (
      <Notice tone="warning" title="We couldn’t check for missing ads">
        {userMessageOf(error)}
      </Notice>
    ) : (
      <Loading label="Checking for missing ads">
        <Skeleton shape="block" height={48} />
      </Loading>
    );
  const { missing } = press;
  if (missing.length === 0) return <p>Every paid spot has an approved ad.</p>;
  const spotOf = (line: string) => card.holders.find(({ spotId }) => line.startsWith(spotId))?.spotId;
  return (
    <Notice
      tone="warning"
      title={missing.length === 1 ? '1 paid spot cannot be printed' : `${missing.length} paid spots cannot be printed`}
    >
      <Stack gap={3}>
        <p>
          Once the card is locked, these ads can no longer be made or approved, and the press file is not made without
          them.
        </p>
        <ul className={styles['missing']}>
          {missing.map((line) => {
            const spotId = spotOf(line);
            return (
              <li key={line}>
                {line}{' '}
                {spotId && (
                  <Button size="small" variant="quiet" onClick={() => onOpenSpot(spotId)}>
                    Move or refund {spotId}…
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <p>
          Wait for the ad, move the booking to another spot, or cancel and refund it: the spot then takes a house ad.
        </p>
      </Stack>
    </Notice>
  );
}
