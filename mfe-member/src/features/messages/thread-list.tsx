import { replyDays } from '@postcard/contracts/business';
import type { ConversationSummary, ConversationBox } from '@postcard/contracts/notify';
import { EmptyState, ErrorState, formatDateTime, Loading, Skeleton, ThreadRow, ThreadRows } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link, type To } from 'react-router';
import { useThreads } from './api.ts';
import { usePlace } from './use-place.ts';

const empty: Record<ConversationBox, { title: string; words: string }> = {
  inbox: { title: 'No messages yet', words: 'What the team writes to you appears here.' },
  sent: { title: 'Nothing sent yet', words: `Write to the team; they reply within ${replyDays}.` },
  archived: { title: 'Nothing archived', words: 'What you put away stays here until somebody writes again.' },
};

export function ThreadList({ box, isTeam }: { box: ConversationBox; isTeam: boolean }) {
  const { data, error, mutate } = useThreads(box);
  const { searchTo } = usePlace();
  if (!data && error)
    return (
      <ErrorState title="Your messages could not be shown" onRetry={() => void mutate()}>
        {userMessageOf(error)}
      </ErrorState>
    );
  if (!data) return <Waiting />;
  if (data.length === 0) return <EmptyState title={empty[box].title}>{isTeam ? null : empty[box].words}</EmptyState>;
  return (
    <ThreadRows>
      {data.map((thread) => (
        <li key={thread.id}>
          <ThreadLink thread={thread} isTeam={isTeam} to={{ search: `?${searchTo({ box, thread: thread.id })}` }} />
        </li>
      ))}
    </ThreadRows>
  );
}

export function ThreadLink({ thread, isTeam, to }: { thread: ConversationSummary; isTeam: boolean; to: To }) {
  const { subject, excerpt, updatedAt, isRead, lastSender, memberName } = thread;
  const isOwn = lastSender === (isTeam ? 'team' : 'member');
  return (
    <ThreadRow
      as={Link}
      to={to}
      preventScrollReset
      subject={subject}
      isUnread={!isRead}
      excerpt={
        <>
          {isOwn ? 'You' : isTeam ? memberName : 'The team'}: {excerpt}
        </>
      }
      when={
        <>
          {isTeam && isOwn && `${memberName}, `}
          <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
        </>
      }
    />
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
