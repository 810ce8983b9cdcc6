import type { ConversationWithMessages } from '@postcard/contracts/notify';
import { Button, Cluster, ConversationTitle, ErrorState, Loading, MessageList, Skeleton } from '@postcard/ui';
import { ApiError, toast, userMessageOf, type SessionUser } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { changeThread, useThread } from './api.ts';
import styles from './messages.module.css';
import { ReplyForm } from './reply-form.tsx';
import { usePlace } from './use-place.ts';

/** Shows a conversation and marks it as read, also when a message arrives. */
export function ThreadView({ id, user }: { id: string; user: SessionUser }) {
  const { data, error, mutate } = useThread(id);
  const { searchTo } = usePlace();
  return (
    <div className={styles['view']}>
      <p>
        <Link to={{ search: `?${searchTo({ thread: null })}` }} preventScrollReset>
          Back to all messages
        </Link>
      </p>
      {data && (
        <Conversation thread={data} user={user} onChange={(thread) => void mutate(thread, { revalidate: false })} />
      )}
      {!data && error && <Missing error={error} onRetry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading the conversation">
          <Skeleton height={36} width="60%" />
          <Skeleton shape="block" height={120} />
          <Skeleton shape="block" height={220} />
        </Loading>
      )}
    </div>
  );
}

type Props = {
  thread: ConversationWithMessages;
  user: SessionUser;
  onChange: (thread: ConversationWithMessages) => void;
};

function Conversation({ thread, user, onChange }: Props) {
  const refresh = useRefreshMessages();
  const { go } = usePlace();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState(false);
  const own = user.isAdmin ? 'team' : 'member';
  // The message count differs for each message that makes the thread unread again.
  const unreadAt = thread.isRead ? 0 : thread.messageCount;

  const markRead = useEffectEvent(async () => {
    // A failed mark is retried on the next visit.
    await changeThread(thread.id, { isRead: true }).then(refresh, () => {});
  });
  useEffect(() => {
    if (unreadAt > 0 && !leaving) void markRead();
  }, [unreadAt, leaving]);
  useEffect(() => heading.current?.focus(), []);

  async function putAway(change: { archived?: boolean; isRead?: boolean }, done: string): Promise<void> {
    setLeaving(true);
    try {
      await changeThread(thread.id, change);
      toast({ title: done });
      go({ thread: null });
      await refresh();
    } catch (error) {
      setLeaving(false);
      toast({ variant: 'destructive', title: 'This did not work', description: userMessageOf(error) });
    }
  }

  return (
    <>
      <Cluster justify="between" gap={4}>
        <ConversationTitle ref={heading}>{thread.subject}</ConversationTitle>
        <Cluster gap={2}>
          <Button size="small" disabled={leaving} onClick={() => void putAway({ isRead: false }, 'Marked as unread')}>
            Mark unread
          </Button>
          {thread.archived ? (
            <Button size="small" disabled={leaving} onClick={() => void putAway({ archived: false }, 'Brought back')}>
              Bring back
            </Button>
          ) : (
            <Button size="small" disabled={leaving} onClick={() => void putAway({ archived: true }, 'Archived')}>
              Archive
            </Button>
          )}
        </Cluster>
      </Cluster>
      {user.isAdmin && <p className="pc-quiet">With {thread.memberName}</p>}
      <MessageList
        messages={thread.messages.map(({ sender, senderName, ...message }) => ({
          ...message,
          writer: sender === own ? 'You' : senderName,
          isOwn: sender === own,
        }))}
      />
      <ReplyForm
        threadId={thread.id}
        onSent={(next) => {
          onChange(next);
          void refresh();
        }}
      />
    </>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return <ErrorState title="We could not find this conversation">Perhaps the address is not complete.</ErrorState>;
  return (
    <ErrorState title="This conversation could not be shown" onRetry={onRetry}>
      {userMessageOf(error)}
    </ErrorState>
  );
}
