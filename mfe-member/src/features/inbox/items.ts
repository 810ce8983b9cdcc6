import type { ConversationSummary, Notification } from '@postcard/contracts/notify';
import { paths } from '@postcard/contracts/paths';
import type { Alert } from '../dashboard/alerts.ts';

export type Item = {
  id: string;
  kind: 'alert' | 'notice' | 'message';
  title: string;
  text: string;
  /** The due day of an alert, or the time of a message. */
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

function targetOf({ type, relatedId }: Notification): string | null {
  switch (type) {
    case 'message':
      return paths.messages({ thread: relatedId ?? '' });
    case 'artwork':
      return paths.design(relatedId ?? '');
    case 'booking':
      return paths.bookings();
    case 'membership':
    case 'membership-payment':
      return paths.membership();
    case 'application':
      return paths.admin({ tab: 'applications' });
    case 'email':
      return paths.account();
    default:
      return null;
  }
}

type Sources = {
  alerts: readonly Alert[];
  notices: readonly Notification[];
  /** Undefined for the team, which has a separate inbox for conversations. */
  conversations: readonly ConversationSummary[] | undefined;
};

/** Returns inbox items: alerts first, then the newest. A listed conversation replaces its notice. */
export function itemsOf({ alerts, notices, conversations }: Sources): Item[] {
  const told = conversations ? notices.filter(({ type }) => type !== 'message') : notices;
  const written = [...told.map(noticeItem), ...(conversations ?? []).map(messageItem)];
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
