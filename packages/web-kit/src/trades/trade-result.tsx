import { currentTown } from '@postcard/contracts/town';
import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { Button, Facts, formatDate, formatWholeDollars, Stack } from '@postcard/ui';
import { Link } from 'react-router';
import type { TradeOnCard } from './trade-on-cards.ts';

type Props = {
  trade: string;
  cardId: string | undefined;
  onCards: readonly TradeOnCard[];
};

export function TradeResult({ trade, cardId, onCards }: Props) {
  const asked = onCards.find(({ card }) => card.id === cardId) ?? onCards[0];
  if (!asked) {
    return (
      <p>
        No card can be booked right now. <Link to={paths.adInterest()}>Tell us about your business</Link>, and we
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
  if (each.state === 'kept') return `Kept until ${formatDate(each.until, 'MMMM d, yyyy')} for who had it last`;
  if (each.state === 'taken') return 'Taken';
  return each.state === 'full' ? 'Sold out' : `Free: ${spotsInWords(each.card)}`;
}

/** Returns `11 medium spots at $473, 1 large spot at $869`, without sold-out sizes. */
function spotsInWords({ free }: CampaignSummary): string {
  return (['medium', 'large'] as const)
    .filter((type) => free[type] > 0)
    .map(
      (type) =>
        `${free[type]} ${type} spot${free[type] === 1 ? '' : 's'} at ${formatWholeDollars(currentTown().prices[type])}`,
    )
    .join(', ');
}
