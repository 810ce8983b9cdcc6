import type { TeamBox, TeamConversationSummary } from '@postcard/contracts/team-messages';
import { formatDateTime, ThreadRow, ThreadRows } from '@postcard/ui';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { ListStates } from '../lists/list-states.tsx';
import { useAddress } from '../lists/use-address.ts';
import { ChooseBox } from '../selection/choose-box.tsx';
import { ChosenFrom, useSelection } from '../selection/use-selection.ts';
import { useConversations } from './api.ts';
import { BulkConversations } from './bulk-conversations.tsx';
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
