import type { TeamConversation, TeamConversationSummary } from '@postcard/contracts/team-messages';
import {
  Badge,
  Button,
  Cluster,
  ConversationTitle,
  ErrorState,
  MessageList,
  Stack,
  Text,
  ChevronDownIcon,
  DropdownMenu,
} from '@postcard/ui';
import { useMutation, Fetched, useSession } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toastWithUndo } from '../undo/undo.ts';
import { assignAct, closeAct, type ConversationAct, markRead, useConversation, useAdministrators } from './api.ts';
import { ReplyForm } from './reply-form.tsx';

export function Conversation({ id, news, onBack }: { id: string; news: number; onBack: () => void }) {
  const fetched = useConversation(id);
  const { mutate } = fetched;
  const readAgain = useEffectEvent(() => void mutate());
  useEffect(() => {
    if (news > 0) readAgain();
  }, [news]);
  return (
    <Stack gap={5} style={{ marginBlockStart: 16 }}>
      <div>
        <Button size="small" onClick={onBack}>
          Back to all conversations
        </Button>
      </div>
      <Fetched
        of={fetched}
        what="the conversation"
        failure="This conversation could not be shown"
        height={420}
        missing={<ErrorState title="We could not find this conversation">The address may be incomplete.</ErrorState>}
      >
        {(data) => (
          <Open
            conversation={data}
            onChanged={(next) => void (next ? mutate(next, { revalidate: false }) : mutate())}
          />
        )}
      </Fetched>
    </Stack>
  );
}

type OpenProps = { conversation: TeamConversation; onChanged: (next?: TeamConversation) => void };

function Open({ conversation, onChanged }: OpenProps) {
  const { id, subject, memberName, assigneeName, isClosed, isRead, messages, messageCount } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  // The message count differs for each message that makes the conversation unread again.
  const unreadAt = isRead ? 0 : messageCount;
  const read = useEffectEvent(() =>
    markRead(id, true).then(
      () => onChanged(),
      () => {},
    ),
  );
  useEffect(() => {
    if (unreadAt > 0) void read();
  }, [unreadAt]);
  useEffect(() => heading.current?.focus(), []);

  const { busy, run: change } = useMutation(
    async ({ keyFor }, { title, change: act, undo }: ConversationAct) => {
      const changed = await act(conversation, keyFor);
      onChanged({ ...conversation, ...changed });
      toastWithUndo({ title }, async () => {
        await undo?.({ item: conversation, changed });
        onChanged();
        return { undone: 'The change is undone.' };
      });
    },
    { failure: 'Not changed', onError: () => onChanged() },
  );

  return (
    <>
      <Cluster justify="between" gap={4}>
        <ConversationTitle ref={heading}>{subject}</ConversationTitle>
        <Cluster gap={2}>
          <AssignMenu
            thread={conversation}
            busy={busy}
            onAssign={(assigneeId, done) => void change(assignAct(assigneeId, done))}
          />
          <Button size="small" busy={busy} onClick={() => void change(closeAct(!isClosed))}>
            {isClosed ? 'Reopen' : 'Close conversation'}
          </Button>
        </Cluster>
      </Cluster>
      <Cluster gap={3}>
        <Badge tone={isClosed ? 'neutral' : 'info'}>{isClosed ? 'Closed' : 'Open'}</Badge>
        <Text as="span" quiet>
          With {memberName}, {assigneeName ? `assigned to ${assigneeName}` : 'unassigned'}
        </Text>
      </Cluster>
      <MessageList
        messages={messages.map(({ sender, senderName, ...message }) => ({
          ...message,
          writer: senderName,
          isOwn: sender === 'team',
        }))}
      />
      <ReplyForm conversation={conversation} onSent={onChanged} onRefused={() => onChanged()} />
    </>
  );
}

type AssignMenuProps = {
  thread: TeamConversationSummary;
  busy: boolean;
  onAssign: (assigneeId: string | null, done: string) => void;
};

function AssignMenu({ thread: { assigneeId }, busy, onAssign }: AssignMenuProps) {
  const { user } = useSession();
  const { data: people = [] } = useAdministrators();
  const ownId = user?.id ?? '';
  const item = (id: string, label: string, to: string | null, done: string) => ({
    id,
    label,
    disabled: assigneeId === to,
    onSelect: () => onAssign(to, done),
  });
  const items = [
    item('me', 'Assign to me', ownId, 'Assigned to you'),
    ...people
      .filter(({ id }) => id !== ownId)
      .map(({ id, name }) => item(id, `Assign to ${name}`, id, `Assigned to ${name}`)),
    item('nobody', 'Unassign', null, 'Unassigned'),
  ];
  return (
    <DropdownMenu
      label="Assignee"
      items={items}
      trigger={
        <Button size="small" busy={busy} icon={<ChevronDownIcon size={16} />}>
          Assign
        </Button>
      }
    />
  );
}
