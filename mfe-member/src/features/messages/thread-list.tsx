import type { Thread, ThreadBox } from '@postcard/contracts/notify';
import { Badge, EmptyState, ErrorState, formatDateTime, Loading, Skeleton } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link, type To } from 'react-router';
import { useThreads } from './api.ts';
import styles from './messages.module.css';
import { usePlace } from './use-place.ts';

const empty: Record<ThreadBox, { title: string; words: string }> = {
  inbox: { title: 'No messages yet', words: 'What the team writes to you appears here.' },
  sent: { title: 'Nothing sent yet', words: 'Write to the team; they reply within 1-2 business days.' },
  archived: { title: 'Nothing archived', words: 'What you put away stays here until somebody writes again.' },
};

export function ThreadList({ box, isTeam }: { box: ThreadBox; isTeam: boolean }) {
  const { data, error, mutate } = useThreads(box);
  const { searchTo } = usePlace();
  if (!data && error) return <ErrorState title="Your messages could not be shown" onRetry={() => void mutate()}>{userMessageOf(error)}</ErrorState>;
  if (!data) return <Waiting />;
  if (data.length === 0) return <EmptyState title={empty[box].title}>{isTeam ? null : empty[box].words}</EmptyState>;
  return (
    <ul className={styles['threads']}>
      {data.map((thread) => (
        <li key={thread.id}>
          <ThreadLink thread={thread} isTeam={isTeam} to={{ search: `?${searchTo({ box, thread: thread.id })}` }} />
        </li>
      ))}
    </ul>
  );
}

/** One conversation in a list: told to be unread by word and weight. */
export function ThreadLink({ thread, isTeam, to }: { thread: Thread; isTeam: boolean; to: To }) {
  const { subject, excerpt, updatedAt, isRead, lastSender, memberName } = thread;
  const isOwn = lastSender === (isTeam ? 'team' : 'member');
  return (
    <Link to={to} preventScrollReset className={isRead ? styles['thread'] : `${styles['thread']} ${styles['unread']}`}>
      <span className={styles['subject']}>{subject}</span>
      {!isRead && <Badge tone="info">Unread</Badge>}
      <span className={styles['excerpt']}>{isOwn ? 'You' : isTeam ? memberName : 'The team'}: {excerpt}</span>
      <span className={styles['when']}>
        {isTeam && isOwn && `${memberName}, `}
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </span>
    </Link>
  );
}

function Waiting() {
  return (
    <Loading label="Loading your messages">
      <Skeleton shape="block" height={112} />
      <Skeleton shape="block" height={112} />
      <Skeleton shape="block" height={112} />
    </Loading>
  );
}
