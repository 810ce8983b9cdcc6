import { teamBoxes, type TeamBox } from '@postcard/contracts/team-messages';
import { Button, CountBadge, Stack, Tabs } from '@postcard/ui';
import { emitBrowserEvent, useEventStream } from '@postcard/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress, useFilters } from '../lists/use-address.ts';
import { useConversationCounts } from './api.ts';
import { CannedDialog } from './canned-dialog.tsx';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ListFilters } from '../lists/list-filters.tsx';

const labels: Record<TeamBox, string> = {
  inbox: 'Inbox',
  waiting: 'Needs reply',
  mine: 'Mine',
  unassigned: 'Unassigned',
  closed: 'Closed',
};

export function Component() {
  const address = useAddress();
  const news = useNews();
  const threadId = address.get('thread');
  return (
    <>
      {threadId ? (
        <Conversation key={threadId} id={threadId} news={news} onBack={() => address.set({ thread: null })} />
      ) : (
        <Boxes news={news} />
      )}
      {address.get('answers') && <CannedDialog onClose={() => address.set({ answers: null })} />}
    </>
  );
}

function Boxes({ news }: { news: number }) {
  const address = useAddress();
  const { data: counts, mutate } = useConversationCounts();
  const filters = useFilters('messages', teamBoxes);
  const { q } = filters;
  const box = filters.status || 'inbox';
  const readCounts = useEffectEvent(() => void mutate());
  useEffect(() => {
    if (news > 0) readCounts();
  }, [news]);
  const countIn = (value: TeamBox) => (value === 'closed' ? 0 : (counts?.[value] ?? 0));
  return (
    <Stack gap={5}>
      <ListFilters
        filters={filters}
        search={{ name: 'messages-search', hint: 'Subject, first message or a member’s email address' }}
      >
        <Button onClick={() => address.open({ answers: '1' })}>Saved replies</Button>
      </ListFilters>
      <Tabs
        id="desk"
        label="Conversations"
        value={box}
        onValueChange={filters.choose}
        items={teamBoxes.map((value) => ({
          value,
          label: (
            <>
              {labels[value]} <CountBadge count={countIn(value)} label={value === 'waiting' ? 'waiting' : 'unread'} />
            </>
          ),
          content: <ConversationList box={value} q={q} news={news} onChanged={() => void mutate()} />,
        }))}
      />
    </Stack>
  );
}

const stream = '/api/notifications/stream';

function useNews(): number {
  const [news, setNews] = useState(0);
  const hear = () => setNews((before) => before + 1);
  useEventStream(typeof EventSource === 'undefined' ? null : stream, {
    ready: hear,
    message: () => {
      hear();
      emitBrowserEvent('web-kit:data-changed', { path: stream });
    },
  });
  return news;
}
