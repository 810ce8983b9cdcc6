import type { CampaignSummary } from '@postcard/contracts/campaigns';
import { openCards } from '@postcard/contracts/open-cards';
import { useState } from 'react';
import { readAll } from './api-fetch.ts';
import { serverNow } from './server-clock.ts';
import { useApi } from './use-api.ts';

/** Returns bookable cards, next distribution first. Not validated, because a schema would add a third more script. */
export function useOpenCards() {
  const { data, error, isValidating, mutate } = useApi<CampaignSummary[]>('/api/campaigns', readAll);
  const [openedAt] = useState(serverNow);
  return { cards: data && openCards(data, openedAt), error, busy: isValidating, readAgain: () => void mutate() };
}
