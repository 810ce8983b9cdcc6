import { type SessionUser, apiFetch, useApi } from '@postcard/web-kit';
import { useState } from 'react';
import { type ConversationSummary, type Notification, notification } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import { z } from '@postcard/contracts/zod';
import { alertsOf, useOwnCampaigns, useParticipations, type Alert } from '../dashboard/api.ts';
import { useThreads } from '../messages/api.ts';

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

export type Item = {
  id: string;
  kind: 'alert' | 'notice' | 'message';
  title: string;
  text: string;
  at: string;
  isRead: boolean;
  to: string | null;
};

const alertItem = ({ id, message, about, date, link, isRead }: Alert): Item => ({
  id,
  kind: 'alert',
  title: message,
  text: about ?? '',
  at: date.toISOString(),
  isRead,
  to: link,
});

const noticeItem = (notice: Notification): Item => ({
  id: notice.id,
  kind: 'notice',
  title: notice.title,
  text: notice.message,
  at: notice.createdAt,
  isRead: notice.isRead,
  to: targetOf(notice),
});

const messageItem = ({ id, subject, excerpt, lastSender, updatedAt, isRead }: ConversationSummary): Item => ({
  id,
  kind: 'message',
  title: subject,
  text: `${lastSender === 'member' ? 'You' : 'The team'}: ${excerpt}`,
  at: updatedAt,
  isRead,
  to: paths.messages({ thread: id }),
});

const targets: Readonly<Partial<Record<string, (relatedId: string) => string>>> = {
  message: (thread) => paths.messages({ thread }),
  artwork: (id) => paths.design(id),
  booking: () => paths.bookings(),
  membership: () => paths.membership(),
  'membership-payment': () => paths.membership(),
  application: () => paths.admin({ tab: 'applications' }),
  email: () => paths.account(),
};
const targetOf = ({ type, relatedId }: Notification): string | null => targets[type]?.(relatedId ?? '') ?? null;

type Sources = {
  alerts: readonly Alert[];
  notices: readonly Notification[];
  conversations: readonly ConversationSummary[] | undefined;
};

/** Returns inbox items: alerts first, then the newest. A listed conversation replaces its notice. */
function itemsOf({ alerts, notices, conversations }: Sources): Item[] {
  const shown = conversations ? notices.filter(({ type }) => type !== 'message') : notices;
  const written = [...shown.map(noticeItem), ...(conversations ?? []).map(messageItem)];
  return [...alerts.map(alertItem), ...written.toSorted((one, other) => other.at.localeCompare(one.at))];
}

export const filters = ['all', 'unread', 'alerts', 'notices', 'messages'] as const;
export type Filter = (typeof filters)[number];

const kinds: Partial<Record<Filter, Item['kind']>> = { alerts: 'alert', notices: 'notice', messages: 'message' };

export const isShown = ({ kind, isRead }: Item, filter: Filter): boolean =>
  filter === 'unread' ? !isRead : filter === 'all' || kind === kinds[filter];

const ownPages: Partial<Record<Filter, string>> = { notices: paths.notices(), messages: paths.messages() };

export const pathOf = (filter: Filter): string =>
  ownPages[filter] ?? paths.inbox({ show: filter === 'all' ? undefined : filter });

export function filterAt(pathname: string, show: string | null): Filter {
  const own = filters.find((filter) => ownPages[filter] === pathname);
  return own ?? filters.find((filter) => filter === show) ?? 'all';
}

const root = '/api/notifications';

const useNotices = () => useApi(`${root}?limit=200`, z.array(notification));

export const markNotice = (id: string, isRead: boolean) =>
  apiFetch(`${root}/${encodeURIComponent(id)}`, { method: 'PATCH', body: { isRead }, schema: notification });

export const markAllNotices = (): Promise<void> => apiFetch(`${root}/read`, { method: 'POST' });
