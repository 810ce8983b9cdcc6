import { type ConversationWithMessages, replyBody } from '@postcard/contracts/notify';
import { Button, Cluster, ConversationTitle, ErrorState, MessageList, Skeleton, Text } from '@postcard/ui';
import {
  toast,
  type SessionUser,
  Fetched,
  useMutation,
  AreaInput,
  Form,
  SubmitButton,
  useSubmit,
  useZodForm,
} from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRefreshMessages } from '../refresh/refresh.ts';
import { changeThread, useThread, reply, usePlace } from './api.ts';
import styles from './messages.module.css';

export function ThreadView({ id, user }: { id: string; user: SessionUser }) {
  const fetched = useThread(id);
  const { searchTo } = usePlace();
  return (
    <div className={styles['view']}>
      <p>
        <Link to={{ search: `?${searchTo({ thread: null })}` }} preventScrollReset>
          Back to all messages
        </Link>
      </p>
      <Fetched
        of={fetched}
        what="the conversation"
        failure="This conversation could not be shown"
        missing={<ErrorState title="We could not find this conversation">The address may be incomplete.</ErrorState>}
        waiting={
          <>
            <Skeleton height={36} width="60%" />
            <Skeleton shape="block" height={120} />
            <Skeleton shape="block" height={220} />
          </>
        }
      >
        {(thread) => (
          <Conversation
            thread={thread}
            user={user}
            onChange={(next) => void fetched.mutate(next, { revalidate: false })}
          />
        )}
      </Fetched>
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
  const [isAway, setIsAway] = useState(false);
  const leaving = useMutation(
    async (_attempt, change: { archived?: boolean; isRead?: boolean }, done: string) => {
      setIsAway(true);
      await changeThread(thread.id, change);
      toast({ title: done });
      go({ thread: null });
      await refresh();
    },
    { failure: 'That didn’t work', onError: () => setIsAway(false) },
  );
  const own = user.isAdmin ? 'team' : 'member';
  // The message count differs for each message that makes the thread unread again.
  const unreadAt = thread.isRead ? 0 : thread.messageCount;

  const markRead = useEffectEvent(async () => {
    // A failed mark is retried on the next visit.
    await changeThread(thread.id, { isRead: true }).then(refresh, () => {});
  });
  useEffect(() => {
    if (unreadAt > 0 && !isAway) void markRead();
  }, [unreadAt, isAway]);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <Cluster justify="between" gap={4}>
        <ConversationTitle ref={heading}>{thread.subject}</ConversationTitle>
        <Cluster gap={2}>
          <Button
            size="small"
            disabled={isAway}
            onClick={() => void leaving.run({ isRead: false }, 'Marked as unread')}
          >
            Mark unread
          </Button>
          <Button
            size="small"
            disabled={isAway}
            onClick={() =>
              void leaving.run({ archived: !thread.archived }, thread.archived ? 'Moved to inbox' : 'Archived')
            }
          >
            {thread.archived ? 'Move to inbox' : 'Archive'}
          </Button>
        </Cluster>
      </Cluster>
      {user.isAdmin && <Text quiet>With {thread.memberName}</Text>}
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

function ReplyForm({ threadId, onSent }: { threadId: string; onSent: (thread: ConversationWithMessages) => void }) {
  const form = useZodForm(replyBody, { defaultValues: { content: '' } });
  const sending = useSubmit(form, {
    draft: `reply-${threadId}`,
    send: (body, { keyFor }) => reply(threadId, body.content, keyFor(body)),
    resetTo: () => ({ content: '' }),
    onSent,
    failure: 'Your message could not be sent',
  });

  return (
    <Form {...sending} label="Answer" gap={4}>
      <AreaInput name="content" label="Your reply" rows={5} />
      <div>
        <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
      </div>
    </Form>
  );
}
