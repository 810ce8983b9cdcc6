import type { CampaignSummary } from '@postcard/contracts/campaigns';
import type { Trade } from '@postcard/contracts/trades';
import { paths } from '@postcard/contracts/paths';
import { ErrorState, Loading, Skeleton, Stack } from '@postcard/ui';
import { useState } from 'react';
import { readAll } from '../api/read-all.ts';
import { serverNow } from '../api/server-clock.ts';
import { useApi } from '../api/use-api.ts';
import { userMessageOf } from '../api/api-error.ts';
import { typedBefore } from '../forms/typed-before.ts';
import { addToDraft } from '../forms/use-draft.ts';
import { TradeResult } from './trade-result.tsx';
import { TradeField } from './trade-field.tsx';
import { tradeOnCards } from './trade-on-cards.ts';

const formName = 'trade-check';
export const firstBookingDraft = 'first-booking';

type Props = {
  cardId?: string;
};

/** Checks on which of the next cards a trade is free. Without scripts the field leads to the form. */
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
      <ErrorState title="The cards did not load" busy={isValidating} onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  }
  return (
    <Loading label="Reading the cards">
      <Skeleton height={32} width="70%" />
      <Skeleton shape="block" height={180} />
    </Loading>
  );
}
