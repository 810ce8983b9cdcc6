import type { SessionUser } from '@postcard/web-kit';
import { useState } from 'react';
import { alertsOf } from '../dashboard/alerts-of.ts';
import { useOwnCampaigns, useParticipations } from '../dashboard/api.ts';
import { useThreads } from '../messages/api.ts';
import { useNotices } from './api.ts';
import { itemsOf, type Filter, type Item } from './items.ts';

type Failure = { title: string; error: Error; isBusy: boolean; retry: () => void };

export type Inbox = { items: readonly Item[]; isLoading: boolean; failures: readonly Failure[] };

export function useInbox(user: SessionUser, filter: Filter): Inbox {
  const campaigns = useOwnCampaigns(user.id);
  const participations = useParticipations(user.id);
  const notices = useNotices();
  const conversations = useThreads(user.isAdmin ? null : 'inbox');
  const [now] = useState(() => new Date());
  const alerts = alertsOf(campaigns, participations, now);

  const parts = [
    { of: 'alerts', title: 'Your alerts could not be shown', isBusy: alerts.busy, ...alerts },
    { of: 'notices', title: 'Your notices could not be shown', ...stateOf(notices) },
    { of: 'messages', title: 'Your messages could not be shown', ...stateOf(conversations) },
  ].filter(({ of }) => filter === 'all' || filter === 'unread' || filter === of);
  return {
    items: itemsOf({
      alerts: alerts.known,
      notices: notices.data ?? [],
      conversations: user.isAdmin ? undefined : (conversations.data ?? []),
    }),
    isLoading: parts.some(({ pending }) => pending),
    failures: parts.flatMap(({ error, ...part }) => (error && !part.pending ? [{ ...part, error }] : [])),
  };
}

type List = {
  data?: unknown;
  error?: Error | undefined;
  isValidating: boolean;
  isLoading: boolean;
  mutate: () => unknown;
};

const stateOf = ({ data, error, isValidating, isLoading, mutate }: List) => ({
  pending: isLoading,
  error: data ? undefined : error,
  isBusy: isValidating,
  retry: () => void mutate(),
});
