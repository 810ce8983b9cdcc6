import { replyDays } from '@postcard/contracts/business';
import type { ConversationSummary, ConversationBox } from '@postcard/contracts/notify';
import { EmptyState, formatDateTime, Skeleton, ThreadRow, ThreadRows } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { Link, type To } from 'react-router';
import { useThreads, usePlace } from './api.ts';

const empty: Record<ConversationBox, { title: string; words: string }> = {
  inbox: { title: 'No messages yet', words: 'What the team writes to you appears here.' },
  sent: { title: 'Nothing sent yet', words: `Write to the team; they reply within ${replyDays}.` },
  archived: { title: 'Nothing archived', words: 'Archived conversations stay here until the next message.' },
};

export function ThreadList({ box, isTeam }: { box: ConversationBox; isTeam: boolean }) {
  const { searchTo } = usePlace();
  return (
    <Fetched
      of={useThreads(box)}
      what="your messages"
      failure="Your messages could not be shown"
      waiting={[1, 2, 3].map((place) => (
        <Skeleton key={place} shape="block" height={112} />
      ))}
    >
      {(threads) =>
        threads.length === 0 ? (
          <EmptyState title={empty[box].title}>{isTeam ? null : empty[box].words}</EmptyState>
        ) : (
          <ThreadRows>
            {threads.map((thread) => (
              <li key={thread.id}>
                <ThreadLink
                  thread={thread}
                  isTeam={isTeam}
                  to={{ search: `?${searchTo({ box, thread: thread.id })}` }}
                />
              </li>
            ))}
          </ThreadRows>
        )
      }
    </Fetched>
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
