import { paths } from '@postcard/contracts/paths';
import {
  Container,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  Text,
  Badge,
  formatDate,
  formatDateTime,
  VisuallyHidden,
} from '@postcard/ui';
import { type SessionUser, useMutation, userMessageOf } from '@postcard/web-kit';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { RequireLogin } from '../accounts/require-login.tsx';
import { useLiveNotices } from '../live-notices/use-live-notices.ts';
import { useUnread } from '../messages/api.ts';
import { Messages } from '../messages/messages.tsx';
import styles from './inbox.module.css';
import {
  filterAt,
  filters,
  pathOf,
  type Filter,
  isShown,
  type Item,
  useInbox,
  markAllNotices,
  markNotice,
} from './use-inbox.ts';
import { useRefreshMessages } from '../refresh/refresh.ts';

export const Component = () => <RequireLogin>{(user) => <Inbox user={user} />}</RequireLogin>;

const names: Record<Filter, string> = {
  all: 'All',
  unread: 'Unread',
  alerts: 'Alerts',
  notices: 'Notices',
  messages: 'Messages',
};

function Inbox({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filter = filterAt(pathname, query.get('show'));
  useLiveNotices();
  useUnread();
  if (filter === 'messages' && user.isAdmin) return <ToTeamMessages thread={query.get('thread')} />;
  return (
    <Container className={styles['page']}>
      <h1>Inbox</h1>
      <nav aria-label="Inbox" className={styles['filters']}>
        {filters.map((each) => (
          <Link key={each} to={pathOf(each)} aria-current={each === filter ? 'page' : undefined}>
            {names[each]}
          </Link>
        ))}
      </nav>
      {filter === 'messages' ? <Messages user={user} /> : <InboxList user={user} filter={filter} />}
    </Container>
  );
}

function ToTeamMessages({ thread }: { thread: string | null }) {
  const navigate = useNavigate();
  useEffect(
    () => void navigate(paths.admin({ tab: 'messages', ...(thread && { thread }) }), { replace: true }),
    [navigate, thread],
  );
  return null;
}

const empty: Record<Filter, [title: string, words: string]> = {
  all: ['Nothing here yet', 'Updates about your bookings, ads and membership appear here.'],
  unread: ['You have read everything', 'New items appear here.'],
  alerts: ['No alerts', 'New alerts appear here.'],
  notices: ['No notices yet', 'Updates about your bookings, ads and membership appear here.'],
  messages: ['No messages yet', 'Messages from the team appear here.'],
};

function InboxList({ user, filter }: { user: SessionUser; filter: Filter }) {
  const { items, isLoading, failures } = useInbox(user, filter);
  const refresh = useRefreshMessages();
  const marking = useMutation(markAllNotices, { failure: 'Not saved', onSettled: refresh });
  const shown = items.filter((item) => isShown(item, filter));
  const unread = shown.filter(({ isRead }) => !isRead);
  const [title, words] = empty[filter];
  return (
    <>
      <Cluster justify="between" className={styles['head'] ?? ''}>
        <Text quiet aria-live="polite">
          {!isLoading && unread.length > 0 && `${unread.length} unread`}
        </Text>
        {unread.some(({ kind }) => kind === 'notice') && (
          <Button size="small" busy={marking.busy} onClick={marking.run}>
            Mark all notices as read
          </Button>
        )}
      </Cluster>
      {failures.map((failure) => (
        <ErrorState key={failure.title} title={failure.title} onRetry={failure.retry} busy={failure.isBusy}>
          {userMessageOf(failure.error)}
        </ErrorState>
      ))}
      {isLoading && (
        <Loading label="Loading your inbox">
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
      {!isLoading && shown.length === 0 && failures.length === 0 && <EmptyState title={title}>{words}</EmptyState>}
      {!isLoading && shown.length > 0 && (
        <ul className={styles['list']}>
          {shown.map((item) => (
            <InboxRow key={`${item.kind}-${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </>
  );
}

const badges = {
  alert: { tone: 'warning', word: 'Alert' },
  notice: { tone: 'neutral', word: 'Notice' },
  message: { tone: 'info', word: 'Message' },
} as const;

function InboxRow({ item }: { item: Item }) {
  const { kind, title, text, at, isRead, to } = item;
  // A conversation is read by opening it, and an alert ends with its cause.
  const refresh = useRefreshMessages();
  const marking = useMutation(() => markNotice(item.id, !isRead), { failure: 'Not saved', onSettled: refresh });
  const { tone, word } = badges[kind];
  const name = (
    <>
      {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
      {title}
    </>
  );
  return (
    <li className={isRead ? styles['row'] : `${styles['row']} ${styles['unread']}`}>
      <Badge tone={tone}>{word}</Badge>
      <h2>{to ? <Link to={to}>{name}</Link> : name}</h2>
      {text && <p>{text}</p>}
      <p className={styles['when']}>
        {kind === 'alert' ? `Due ${formatDate(at)}` : <time dateTime={at}>{formatDateTime(at)}</time>}
      </p>
      {kind === 'notice' && (
        <Button size="small" variant="quiet" busy={marking.busy} onClick={marking.run}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
