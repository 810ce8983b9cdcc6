import type { TeamBox, TeamConversationSummary } from '@postcard/contracts/team-messages';
import { formatDateTime, ThreadRow, ThreadRows, Button, Cluster } from '@postcard/ui';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { useSession } from '@postcard/web-kit';
import { ListStates } from '../lists/list-table.tsx';
import { useAddress } from '../lists/use-address.ts';
import { ChooseBox, BulkBar } from '../selection/bulk-bar.tsx';
import { ChosenFrom, useSelection, type Selection, useBulk } from '../selection/use-selection.ts';
import { useConversations, assignAct, closeAct, readAct } from './api.ts';
import styles from './messages.module.css';

const empty: Record<TeamBox, { title: string; text: string }> = {
  inbox: { title: 'No open conversations', text: 'Messages from members appear here.' },
  waiting: {
    title: 'Every message is answered',
    text: 'Conversations that a member wrote in last appear here until the team replies or closes them.',
  },
  mine: { title: 'No conversations of yours', text: 'Open a conversation to assign it to yourself.' },
  unassigned: {
    title: 'All open conversations are assigned',
    text: 'New conversations appear here until they are assigned.',
  },
  closed: { title: 'No closed conversations', text: 'Closed conversations stay here until the member writes again.' },
};

type Props = { box: TeamBox; q: string; news: number; onChanged: () => void };

export function ConversationList({ box, q, news, onChanged }: Props) {
  const list = useConversations(box, q);
  const selection = useSelection(list.items);
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    if (news > 0) reload();
  }, [news]);
  return (
    <ChosenFrom value={selection}>
      {list.items && (
        <BulkConversations
          conversations={list.items}
          selection={selection}
          onChanged={() => [void list.reload(), onChanged()]}
        />
      )}
      <ListStates
        list={list}
        what="the messages"
        height={112}
        failure="The messages could not be shown"
        empty={empty[box]}
        unmatched={q && 'Try another search or another box.'}
      >
        {(threads) => (
          <ThreadRows>
            {threads.map((thread) => (
              <li key={thread.id} className={styles['row']}>
                <ChooseBox id={thread.id} name={thread.subject} />
                <ThreadLink thread={thread} />
              </li>
            ))}
          </ThreadRows>
        )}
      </ListStates>
    </ChosenFrom>
  );
}

function ThreadLink({ thread }: { thread: TeamConversationSummary }) {
  const { id, subject, excerpt, updatedAt, isRead, isClosed, lastSender, memberName, assigneeName } = thread;
  const to = new URLSearchParams(useAddress().query);
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

type BulkConversationsProps = {
  conversations: readonly TeamConversationSummary[];
  selection: Selection;
  onChanged: () => void;
};

function BulkConversations({ conversations, selection, onChanged }: BulkConversationsProps) {
  const { user } = useSession();
  const bulk = useBulk({ items: conversations, selection, nameOf: ({ subject }) => subject, onChanged });
  const { chosen, busy, run } = bulk;
  const own = user?.id ?? '';
  const [open, closed] = [chosen.filter(({ isClosed }) => !isClosed), chosen.filter(({ isClosed }) => isClosed)];
  const [read, unread] = [chosen.filter(({ isRead }) => isRead), chosen.filter(({ isRead }) => !isRead)];
  const others = chosen.filter(({ assigneeId }) => assigneeId !== own);
  const acts = [
    { label: 'Close', key: 'close', count: open.length, start: () => run(closeAct(true), open) },
    { label: 'Reopen', key: 'reopen', count: closed.length, start: () => run(closeAct(false), closed) },
    { label: 'Mark as read', key: 'read', count: unread.length, start: () => run(readAct(true), unread) },
    { label: 'Mark as unread', key: 'unread', count: read.length, start: () => run(readAct(false), read) },
    {
      label: 'Assign to me',
      key: 'assign',
      count: others.length,
      start: () => run(assignAct(own, 'Assigned to you'), others),
    },
  ];
  return (
    <BulkBar bulk={bulk}>
      <Cluster gap={2} role="group" aria-label="Actions for selected conversations">
        {acts
          .filter(({ count }) => count > 0)
          .map(({ label, key, start }) => (
            <Button key={key} size="small" busy={busy === key} disabled={busy !== null} onClick={() => void start()}>
              {label}
            </Button>
          ))}
      </Cluster>
    </BulkBar>
  );
}
