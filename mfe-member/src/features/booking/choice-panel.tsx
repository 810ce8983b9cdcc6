import { type SpotType, spotTypes } from '@postcard/contracts/business';
import type { BookOutcome, BookingView, Campaign, CampaignSummary } from '@postcard/contracts/campaigns';
import { Button, Money, Stack, Text, formatDate } from '@postcard/ui';
import { useMutation, LinkButton } from '@postcard/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { paths } from '@postcard/contracts/paths';
import { currentTown, spotCounts } from '@postcard/contracts/town';
import { bookMany } from './api.ts';
import styles from './booking.module.css';
import { ownOn } from './spots.ts';

type Props = { size: SpotType; chosen: readonly Offer[]; nameOf: (campaignId: string) => string; onBooked: () => void };

export function ChoicePanel({ size, chosen, nameOf, onBooked }: Props) {
  const [outcomes, setOutcomes] = useState<BookOutcome[] | null>(null);
  if (outcomes) {
    return (
      <aside className={styles['panel']} aria-label="Your choice">
        <Outcomes outcomes={outcomes} nameOf={nameOf} onChooseMore={() => setOutcomes(null)} />
      </aside>
    );
  }
  const booked = (next: BookOutcome[]) => {
    setOutcomes(next);
    onBooked();
  };
  const sum = chosen.reduce((total, { price }) => total + price, 0);
  const [first] = chosen;
  return (
    <aside className={styles['panel']} aria-label="Your choice">
      <Stack gap={4}>
        <h2>Your choice</h2>
        <p role="status">
          {chosen.length === 0
            ? 'No card chosen yet.'
            : `${sizeName[size]} spot on ${chosen.length === 1 ? 'one card' : `${chosen.length} cards`}`}
        </p>
        {first && (
          <>
            <dl className={styles['sum']}>
              {chosen.map(({ card, price }) => (
                <div key={card.id}>
                  <dt>{card.name}</dt>
                  <dd>
                    <Money cents={price} />
                  </dd>
                </div>
              ))}
              <div className={styles['total']}>
                <dt>Together</dt>
                <dd>
                  <Money cents={sum} />
                </dd>
              </div>
            </dl>
            {chosen.length > 1 && <HoldAll size={size} chosen={chosen} onBooked={booked} />}
            <Button asChild variant={chosen.length > 1 ? 'secondary' : 'primary'} size="large" block>
              <Link
                to={bookAddress(
                  size,
                  chosen.map(({ card }) => card.id),
                )}
              >
                Continue to book
              </Link>
            </Button>
            <Text quiet small>
              {chosen.length > 1
                ? `Hold any free ${size} spot on each card now, or continue and choose the places yourself, ` +
                  `the ${first.card.name} first. Each spot is paid on its own.`
                : 'You choose the spot next, and pay after that.'}
            </Text>
          </>
        )}
        {!first && (
          <Button variant="primary" size="large" block disabled>
            Continue to book
          </Button>
        )}
      </Stack>
    </aside>
  );
}

/** Holds a spot on every card in one call. A repeated click repeats the same request. */
function HoldAll({
  size,
  chosen,
  onBooked,
}: Pick<Props, 'size' | 'chosen'> & { onBooked: (outcomes: BookOutcome[]) => void }) {
  const { busy, run } = useMutation(
    async ({ keyFor }) => {
      const wishes = chosen.map(({ card }) => ({ campaignId: card.id, spotType: size }));
      onBooked(await bookMany(wishes, keyFor(wishes)));
    },
    { failure: 'The spots could not be held' },
  );

  return (
    <Button variant="primary" size="large" block busy={busy} busyLabel="Holding..." onClick={run}>
      Hold all {chosen.length} now
    </Button>
  );
}

type OutcomesProps = {
  outcomes: readonly BookOutcome[];
  nameOf: (campaignId: string) => string;
  onChooseMore: () => void;
};

function Outcomes({ outcomes, nameOf, onChooseMore }: OutcomesProps) {
  const held = outcomes.filter(({ booking }) => booking).length;
  return (
    <Stack gap={4}>
      <h2>{held === outcomes.length ? 'All your spots are held' : `${held} of ${outcomes.length} spots are held`}</h2>
      <p role="status">
        {held > 0 ? `Each spot is held for ${ruleTexts.hold} and paid separately.` : 'Nothing was held.'}
      </p>
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

export type Choice = { size: SpotType; cards: string[] };

export const sizeName: Record<SpotType, string> = { medium: 'Medium', large: 'Large' };

const isSize = (value: string | null): value is SpotType => spotTypes.some((type) => type === value);

export function readChoice(search: URLSearchParams, lastSize: string | null): Choice {
  const size = [search.get('size'), lastSize].find((each) => isSize(each)) ?? 'medium';
  return { size, cards: [...new Set(search.get('cards')?.split(',').filter(Boolean))] };
}

export const writeChoice = ({ size, cards }: Choice): Record<string, string> => ({
  size,
  ...(cards.length > 0 ? { cards: cards.join(',') } : {}),
});

export function toggled(choice: Choice, cardId: string): Choice {
  const cards = choice.cards.includes(cardId) ? choice.cards.filter((id) => id !== cardId) : [...choice.cards, cardId];
  return { ...choice, cards };
}

export const bookAddress = (size: SpotType, [first = '', ...rest]: readonly string[]): string =>
  paths.book(first, { size, next: rest.join(',') || undefined });

export type Offer = {
  card: CampaignSummary;
  price: number;
  free: number;
  of: number;
  refusal: string | null;
  isClosed: boolean;
  category: string | null;
};

export type Standing = {
  size: SpotType;
  details: readonly Campaign[];
  bookings: readonly BookingView[];
  subcategory: string | undefined;
  now: Date;
};

export function offerOf(card: CampaignSummary, { size, details, bookings, subcategory, now }: Standing): Offer {
  const detail = details.find(({ id }) => id === card.id);
  const sized = detail?.spots.filter(({ spotType }) => spotType === size);
  const free = sized ? sized.filter(({ state }) => state === 'free').length : card.free[size];
  const own = ownOn(bookings, card.id)[0];
  const isClosed = now >= new Date(card.bookingClosesAt);
  const taken = Boolean(subcategory && detail?.takenSubcategories.includes(subcategory));
  return {
    card,
    free,
    price: sized?.[0]?.price ?? currentTown().prices[size],
    of: sized?.length ?? spotCounts()[size],
    refusal: refusalOf({ own, taken, free, size, subcategory, closed: isClosed }),
    isClosed,
    category: own || taken || !subcategory || !detail ? null : categoryOn(detail, subcategory),
  };
}

/** Returns a note on the category, not a refusal, because the reserved spot may be the member's own. */
function categoryOn({ keptSubcategories = [] }: Campaign, subcategory: string): string {
  const kept = keptSubcategories.find((each) => each.subcategory === subcategory);
  return kept
    ? `${subcategory} is reserved for its last holder until ${formatDate(kept.until, 'MMMM d, yyyy')}`
    : `${subcategory} is still free`;
}

type Facts = {
  own: BookingView | undefined;
  taken: boolean;
  free: number;
  size: SpotType;
  subcategory: string | undefined;
  closed: boolean;
};

function refusalOf({ own, taken, free, size, subcategory, closed }: Facts): string | null {
  if (own) return `You have spot ${own.spotId} on this card already.`;
  if (closed) return 'Booking for this card has closed.';
  if (taken) return `A business in ${subcategory} is already on this card.`;
  return free === 0 ? `No ${size} spot is free on this card.` : null;
}
