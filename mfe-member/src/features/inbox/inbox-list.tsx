import { Button, Cluster, EmptyState, ErrorState, Loading, Skeleton, Text } from '@postcard/ui';
import { useMutation, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { markAllNotices } from './api.ts';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { InboxRow } from './inbox-row.tsx';
import styles from './inbox.module.css';
import { isShown, type Filter } from './items.ts';
import { useInbox } from './use-inbox.ts';

const empty: Record<Filter, [title: string, words: string]> = {
  all: ['Nothing here yet', 'Updates about your bookings, ads and membership appear here.'],
  unread: ['You have read everything', 'What is new appears here.'],
  alerts: ['No alerts', 'New alerts appear here.'],
  notices: ['No notice yet', 'Updates about your bookings, ads and membership appear here.'],
  messages: ['No messages yet', 'What the team writes to you appears here.'],
};

export function InboxList({ user, filter }: { user: SessionUser; filter: Filter }) {
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
