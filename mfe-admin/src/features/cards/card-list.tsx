import { campaignStatuses, type CampaignSummary } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Button, formatDate, StatusBadge, statusInWords } from '@postcard/ui';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/list-path.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { summaries } from './api.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Meter } from './meter.tsx';
import { usePlace } from './use-place.ts';

const columns: ListColumn<CampaignSummary>[] = [
  { id: 'name', header: 'Card', cell: 'name', sortBy: 'name', isRowHeader: true },
  { id: 'zone', header: 'Zone', cell: 'zone', sortBy: 'zone' },
  {
    id: 'out',
    header: 'In mailboxes',
    cell: ({ distributionDate }) => formatDate(distributionDate),
    sortBy: 'distributionDate',
  },
  {
    id: 'closes',
    header: 'Booking closes',
    cell: ({ bookingClosesAt }) => formatDate(bookingClosesAt),
    sortBy: 'bookingClosesAt',
  },
  {
    id: 'press',
    header: 'To the press',
    cell: ({ pressLockAt }) => formatDate(pressLockAt),
    sortBy: 'pressLockAt',
    isExtra: true,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortBy: 'status' },
  { id: 'sold', header: 'Sold', cell: (card) => <Meter card={card} />, sortBy: ({ goNoGo }) => goNoGo?.sold ?? 0 },
];

export function CardList() {
  const { go } = usePlace();
  return (
    <ListPage
      name="cards"
      caption="Cards"
      path={({ q, status }) => listPath('/api/campaigns/desk', { q, status }, 200)}
      rows={summaries}
      columns={columns}
      search=""
      status={{ label: 'Status', values: campaignStatuses, wordsOf: statusInWords }}
      renderBeside={() => (
        <>
          <CalendarDialog />
          <ForRoles roles={rolesFor.office}>
            <Button variant="primary" onClick={() => go({ card: 'new' })}>
              New card
            </Button>
          </ForRoles>
        </>
      )}
      empty={({ status }) =>
        status
          ? { title: `No card is ${status}`, text: 'Choose another status.' }
          : { title: 'There is no card yet', text: 'Make the first one with the button above.' }
      }
      unmatched={({ q }) => q && 'Try another name or status.'}
      failure={{ title: 'The cards could not be loaded' }}
      action={{ label: 'Open', nameOf: ({ name }) => name, onSelect: ({ id }) => go({ card: id }) }}
    />
  );
}
