import type { CampaignStatus, TeamCard, CampaignSummary } from '@postcard/contracts/campaigns';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Button, Cluster, formatDate, Notice, Stack, Loading, Skeleton, Text } from '@postcard/ui';
import { toast, ConfirmAction, userMessageOf } from '@postcard/web-kit';
import { spotIds } from '@postcard/contracts/town';
import { setCardStatus, usePress, usePlace } from './api.ts';
import styles from './cards.module.css';

type Step = { to: CampaignStatus; label: string; means: string; danger?: boolean };

/** Steps offered per status, as the server allows them. The steps after opening also run automatically. */
const steps: Record<CampaignStatus, readonly Step[]> = {
  draft: [
    {
      to: 'upcoming',
      label: 'Open for booking',
      means:
        'Everybody sees the card, and members can book. ' +
        `Last holders keep their spots for ${ruleTexts.firstRefusal}.`,
    },
    { to: 'cancelled', label: 'Cancel this card', means: 'This cancels the card permanently.', danger: true },
  ],
  upcoming: [
    { to: 'locked', label: 'Lock for print', means: 'Booking and ad changes are off.' },
    { to: 'draft', label: 'Take back to draft', means: 'The card is hidden.' },
    { to: 'cancelled', label: 'Cancel this card', means: 'The card is gone for good.', danger: true },
  ],
  locked: [
    { to: 'upcoming', label: 'Unlock', means: 'Ads can be changed again, and free spots booked until booking closes.' },
    { to: 'active', label: 'Mark as mailed', means: 'The card is marked as mailed.' },
    { to: 'cancelled', label: 'Cancel this card', means: 'The card is gone for good.', danger: true },
  ],
  active: [{ to: 'completed', label: 'Complete', means: 'The card’s distribution is over.' }],
  completed: [],
  cancelled: [],
};

const stepsOf = ({ status, holders }: TeamCard): readonly Step[] =>
  steps[status].filter(({ to }) => holders.length === 0 || (to !== 'draft' && to !== 'cancelled'));

export function Steps({ card, onChanged }: { card: TeamCard; onChanged: () => void }) {
  const { ask, go } = usePlace();
  const opened = stepsOf(card).find(({ to }) => to === ask);
  const dates: [string, string][] = [
    ['Full refund until', card.cancelUntil],
    ['Booking closes', card.bookingClosesAt],
    ['Artwork due', card.artworkDueAt],
    ['Proofs due', card.proofsDueAt],
    ['Press lock', card.pressLockAt],
  ];
  return (
    <Stack gap={4}>
      <div className={styles['standing']}>
        <Meter card={card} />
        {dates.map(([label, at]) => (
          <span key={label}>
            <span className={styles['small']}>{label}</span> {formatDate(at)}
          </span>
        ))}
        {card.waiting > 0 && <span>{card.waiting} waiting for a place</span>}
      </div>
      <Decision card={card} />
      {stepsOf(card).length > 0 && (
        <Cluster gap={2} role="group" aria-label="Card actions">
          {stepsOf(card).map((step) => (
            <Button
              key={step.to}
              size="small"
              variant={step.danger ? 'quiet' : 'secondary'}
              onClick={() => go({ ask: step.to })}
            >
              {step.label}
            </Button>
          ))}
        </Cluster>
      )}
      {opened && (
        <Ask key={opened.to} card={card} step={opened} onClose={() => go({ ask: null })} onChanged={onChanged} />
      )}
    </Stack>
  );
}

function Decision({ card: { goNoGo, status } }: { card: TeamCard }) {
  if (!goNoGo || status !== 'upcoming') return null;
  if (!goNoGo.decided) return null;
  if (goNoGo.standing === 'go')
    return (
      <Notice tone="success" title="Go">
        {goNoGo.sold} spots are sold and {goNoGo.minimum} were needed, so the card is printed.
      </Notice>
    );
  return (
    <Notice tone="warning" title="No go">
      {goNoGo.sold} spots are sold and {goNoGo.minimum} were needed. Its members choose between the next card and their
      money back; then the card is cancelled.
    </Notice>
  );
}

type AskProps = { card: TeamCard; step: Step; onClose: () => void; onChanged: () => void };

function Ask({ card, step: { to, label, means, danger }, onClose, onChanged }: AskProps) {
  const { go } = usePlace();
  const act = async () => {
    await setCardStatus(card.id, to);
    toast({ title: `${card.name}: ${to}` });
    onChanged();
    onClose();
  };
  return (
    <ConfirmAction
      title={`${label}: ${card.name}`}
      description={
        to === 'locked' ? (
          <Stack gap={4}>
            <p>{means}</p>
            <LockCheck card={card} onOpenSpot={(spot) => go({ part: null, spot, ask: null })} />
          </Stack>
        ) : (
          means
        )
      }
      confirmLabel={label}
      cancelLabel="Leave it as it is"
      tone={danger ? 'danger' : 'primary'}
      action={act}
      onClose={onClose}
    />
  );
}

function LockCheck({ card, onOpenSpot }: { card: TeamCard; onOpenSpot: (spotId: string) => void }) {
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
          Wait for the ad, move the booking to another spot, or cancel and refund it: the spot then shows a house ad.
        </p>
      </Stack>
    </Notice>
  );
}

export function Meter({ card: { goNoGo } }: { card: Pick<CampaignSummary, 'goNoGo'> }) {
  if (!goNoGo) return null;
  const { sold, minimum, standing, decided } = goNoGo;
  const place = (count: number) => `${(count / spotIds().length) * 100}%`;
  return (
    <span className={styles['meter']}>
      <Text as="span" figures>
        {sold} of {spotIds().length}
      </Text>
      <span aria-hidden="true" className={styles['track']} data-standing={standing}>
        <span style={{ width: place(sold) }} />
        <i style={{ left: place(minimum) }} />
      </span>
      <span className={styles['small']}>
        {standing === 'go' ? 'is printed' : decided ? 'is not printed' : `needs ${minimum}`}
      </span>
    </span>
  );
}
