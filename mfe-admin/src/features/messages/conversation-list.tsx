import type { TeamBox, TeamConversationSummary } from '@postcard/contracts/team-messages';
import { EmptyState, ErrorState, formatDateTime, Loading, Skeleton, ThreadRow, ThreadRows } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MoreRows } from '../lists/more-rows.tsx';
import { useConversations } from './api.ts';

const empty: Record<TeamBox, { title: string; words: string }> = {
  inbox: { title: 'Nothing is open', words: 'What members write appears here.' },
  waiting: {
    title: 'Everybody has an answer',
    words: 'What a member wrote last appears here until somebody answers or closes it.',
  },
  mine: { title: 'Nothing is yours', words: 'Open a conversation and assign it to yourself.' },
  unassigned: {
    title: 'Everything open has somebody',
    words: 'New conversations appear here until somebody sees to them.',
  },
  closed: { title: 'Nothing is closed', words: 'What you close stays here until the member writes again.' },
};

/** The conversations of one box. */
export function ConversationList({ box, q, news }: { box: TeamBox; q: string; news: number }) {
  const list = useConversations(box, q);
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    if (news > 0) reload();
  }, [news]);
  if (!list.items && list.error)
    return (
      <ErrorState title="The messages could not be shown" onRetry={() => void list.reload()} busy={list.isBusy}>
        {userMessageOf(list.error)}
      </ErrorState>
    );
  if (!list.items) return <Waiting />;
  if (list.items.length === 0)
    return q ? (
      <EmptyState title="Nothing matches">Try another search or another box.</EmptyState>
    ) : (
      <EmptyState title={empty[box].title}>{empty[box].words}</EmptyState>
    );
  return (
    <>
      <ThreadRows>
        {list.items.map((thread) => (
          <li key={thread.id}>
            <ThreadLink thread={thread} />
          </li>
        ))}
      </ThreadRows>
      <MoreRows list={list} />
    </>
  );
}

function ThreadLink({ thread }: { thread: TeamConversationSummary }) {
  const { id, subject, excerpt, updatedAt, isRead, isClosed, lastSender, memberName, assigneeName } = thread;
  const [query] = useSearchParams();
  const to = new URLSearchParams(query);
  to.set('thread', id);
  return (
    <ThreadRow
      as={Link}
      to={{ search: `?${to}` }}
      data-key-stop
      preventScrollReset
      subject={subject}
      isUnread={!isRead}
      saysUnread={!isRead && !isClosed}
      excerpt={
        <>
          {lastSender === 'team' ? 'The team' : memberName}: {excerpt}
        </>
      }
      when={
        <>
          {memberName}, <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>,{' '}
          {assigneeName ? `assigned to ${assigneeName}` : 'unassigned'}
        </>
      }
    />
  );
}

function Waiting() {
  return (
    <Loading label="Loading the messages">
      <Skeleton shape="block" height={112} />
      <Skeleton shape="block" height={112} />
      <Skeleton shape="block" height={112} />
    </Loading>
  );
}
