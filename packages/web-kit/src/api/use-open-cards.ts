import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { openCards } from '@postcard/contracts/open-cards';
import { useState } from 'react';
import { readAll } from './read-all.ts';
import { serverNow } from './server-clock.ts';
import { useApi } from './use-api.ts';

/**
 * The cards that can be booked, the first to be distributed first; read whenever a page is opened. Responses are taken
 * as the contract types them: checking them would put a third more script on the page everybody opens first.
 */
export function useOpenCards() {
  const { data, error, isValidating, mutate } = useApi<CampaignSummary[]>('/api/campaigns', readAll, {
    revalidateOnMount: true,
  });
  const [openedAt] = useState(serverNow);
  return { cards: data && openCards(data, openedAt), error, busy: isValidating, readAgain: () => void mutate() };
}
