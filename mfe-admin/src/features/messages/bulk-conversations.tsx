import type { TeamConversationSummary } from '@postcard/contracts/team-messages';
import { Button, Cluster } from '@postcard/ui';
import { useSession } from '@postcard/web-kit';
import { BulkBar } from '../selection/bulk-bar.tsx';
import { useBulk } from '../selection/use-bulk.ts';
import type { Selection } from '../selection/use-selection.ts';
import { assignAct, closeAct, readAct } from './acts.ts';

type Props = { conversations: readonly TeamConversationSummary[]; selection: Selection; onChanged: () => void };

export function BulkConversations({ conversations, selection, onChanged }: Props) {
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
      <Cluster gap={2} role="group" aria-label="What to do with the chosen">
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
