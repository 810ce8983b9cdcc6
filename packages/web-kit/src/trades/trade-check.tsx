import type { CampaignSummary } from '@postcard/contracts/campaigns';
import type { Trade } from '@postcard/contracts/trades';
import { paths } from '@postcard/contracts/paths';
import { ErrorState, Loading, Skeleton, Stack, Button, Facts, formatDate, formatWholeDollars } from '@postcard/ui';
import { useState } from 'react';
import { currentTown } from '@postcard/contracts/town';
import { Link } from 'react-router';
import { hasFreeSpot, openCards } from '@postcard/contracts/open-cards';
import { readAll } from '../api/api-fetch.ts';
import { serverNow } from '../api/server-clock.ts';
import { useApi } from '../api/use-api.ts';
import { userMessageOf } from '../api/api-error.ts';
import { typedBefore, addToDraft } from '../forms/use-draft.ts';
import { TradeField } from './trade-field.tsx';

const formName = 'trade-check';
export const firstBookingDraft = 'first-booking';

type Props = {
  cardId?: string;
};

/** Checks on which of the next cards a trade is free. Without scripts, the field submits to the interest form. */
export function TradeCheck({ cardId }: Props) {
  const [typed] = useState(() => typedBefore(formName, { trade: '' }).trade);
  const [trade, setTrade] = useState('');
  const [isUsed, setUsed] = useState(typed !== '');
  const cards = useApi<CampaignSummary[]>(isUsed ? '/api/campaigns' : null, readAll);

  function choose(chosen: Trade | null): void {
    const subcategory = chosen?.subcategory ?? '';
    setTrade(subcategory);
    setUsed(true);
    if (chosen) addToDraft(firstBookingDraft, { businessCategory: chosen.category, businessSubcategory: subcategory });
    if (subcategory && isUsed) void cards.mutate();
  }

  return (
    <Stack gap={5}>
      <form role="search" name={formName} action={paths.adInterest()} onSubmit={(event) => event.preventDefault()}>
        <TradeField
          label="What does your business do?"
          hint="Plumber, tacos, dog groomer"
          name="trade"
          id="trade-check"
          enterKeyHint="search"
          value={trade}
          typedBefore={typed}
          onFocus={() => setUsed(true)}
          onChoose={choose}
        />
        <noscript>
          <a href={paths.adInterest()}>Ask us</a>
        </noscript>
      </form>
      <div aria-live="polite">{trade && <Outcome {...{ trade, cardId, cards }} />}</div>
    </Stack>
  );
}

type OutcomeProps = { trade: string; cardId: string | undefined; cards: ReturnType<typeof useApi<CampaignSummary[]>> };

function Outcome({ trade, cardId, cards: { data, error, isValidating, mutate } }: OutcomeProps) {
  if (data) return <TradeResult trade={trade} cardId={cardId} onCards={tradeOnCards(data, trade, serverNow())} />;
  if (error) {
    return (
      <ErrorState title="We couldn’t load the cards" busy={isValidating} onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  return (
    <Loading label="Loading the cards">
      <Skeleton height={32} width="70%" />
      <Skeleton shape="block" height={180} />
    </Loading>
  );
}

type TradeResultProps = {
  trade: string;
  cardId: string | undefined;
  onCards: readonly TradeOnCard[];
};

function TradeResult({ trade, cardId, onCards }: TradeResultProps) {
  const asked = onCards.find(({ card }) => card.id === cardId) ?? onCards[0];
  if (!asked) {
    return (
      <p>
        No card can be booked right now. <Link to={paths.adInterest()}>Tell us about your business</Link>, and we’ll
        contact you.
      </p>
    );
  }
  const next = [asked, ...onCards].find(({ state }) => state === 'free');
  return (
    <Stack gap={4}>
      <h3>{headline(trade, asked, next)}</h3>
      {next && <Offer card={next.card} isHere={next.card.id === cardId} />}
      {asked !== next && (
        <p>
          Members can <Link to={paths.book(asked.card.id)}>wait for a place on the {asked.card.name}</Link>.
        </p>
      )}
      <Facts beside facts={onCards.map((each) => [each.card.name, stateInWords(each)] as const)} />
    </Stack>
  );
}

function headline(trade: string, asked: TradeOnCard, next: TradeOnCard | undefined): string {
  if (next === asked) return `Yes: ${trade} is free on the ${asked.card.name}`;
  if (next) return `${trade} is free next on the ${next.card.name}`;
  return `${trade} is not free on the next cards`;
}

function Offer({ card, isHere }: { card: CampaignSummary; isHere: boolean }) {
  return (
    <>
      <p>
        In mailboxes from {formatDate(card.distributionDate, 'MMMM d, yyyy')}: {spotsInWords(card)}.
      </p>
      {isHere ? (
        <p>Choose a free spot on this card.</p>
      ) : (
        <div>
          <Button asChild variant="primary" size="large">
            <Link to={paths.card(card.id)}>See the {card.name}</Link>
          </Button>
        </div>
      )}
    </>
  );
}

function stateInWords(each: TradeOnCard): string {
  if (each.state === 'kept') return `Kept until ${formatDate(each.until, 'MMMM d, yyyy')} for its last holder`;
  if (each.state === 'taken') return 'Taken';
  return each.state === 'full' ? 'Sold out' : `Free: ${spotsInWords(each.card)}`;
}

const spotsInWords = ({ free }: CampaignSummary): string =>
  (['medium', 'large'] as const)
    .filter((type) => free[type] > 0)
    .map(
      (type) =>
        `${free[type]} ${type} spot${free[type] === 1 ? '' : 's'} at ${formatWholeDollars(currentTown().prices[type])}`,
    )
    .join(', ');

type TradeOnCard = { card: CampaignSummary } & (
  | { state: 'free' | 'taken' | 'full' }
  | { state: 'kept'; until: string }
);

const mostCards = 6;

const tradeOnCards = (cards: readonly CampaignSummary[], subcategory: string, now: number): TradeOnCard[] =>
  openCards(cards, now)
    .slice(0, mostCards)
    .map((card) => ({ card, ...standingOf(card, subcategory, now) }));

function standingOf(card: CampaignSummary, subcategory: string, now: number) {
  const { takenSubcategories, keptSubcategories } = card;
  if (takenSubcategories?.includes(subcategory)) return { state: 'taken' } as const;
  const kept = keptSubcategories?.find((each) => each.subcategory === subcategory);
  if (kept && now < Date.parse(kept.until)) return { state: 'kept', until: kept.until } as const;
  return { state: hasFreeSpot(card) ? 'free' : 'full' } as const;
}
