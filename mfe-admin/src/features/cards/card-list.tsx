import { campaignStatuses, type CampaignSummary } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Button, formatDate, StatusBadge, statusInWords } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { summaries } from './api.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { Meter } from './meter.tsx';
import { usePlace } from './use-place.ts';

const columns: ListColumn<CampaignSummary>[] = [
  { id: 'name', header: 'Card', cell: ({ name }) => name, sortBy: ({ name }) => name.toLowerCase(), isRowHeader: true },
  { id: 'zone', header: 'Zone', cell: ({ zone }) => zone, sortBy: ({ zone }) => zone },
  {
    id: 'out',
    header: 'In mailboxes',
    cell: ({ distributionDate }) => formatDate(distributionDate),
    sortBy: ({ distributionDate }) => distributionDate,
  },
  {
    id: 'closes',
    header: 'Booking closes',
    cell: ({ bookingClosesAt }) => formatDate(bookingClosesAt),
    sortBy: ({ bookingClosesAt }) => bookingClosesAt,
  },
  {
    id: 'press',
    header: 'To the press',
    cell: ({ pressLockAt }) => formatDate(pressLockAt),
    sortBy: ({ pressLockAt }) => pressLockAt,
    isExtra: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => status,
  },
  { id: 'sold', header: 'Sold', cell: (card) => <Meter card={card} />, sortBy: ({ goNoGo }) => goNoGo?.sold ?? 0 },
];
const statuses = statusOptions(campaignStatuses, statusInWords);

export function CardList() {
  const { go } = usePlace();
  const filters = useFilters('cards', campaignStatuses);
  const { q, status } = filters;
  const list = useList(listPath('/api/campaigns/desk', { q, status }, 200), summaries);
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'cards-search' }}
        status={{ name: 'card-status', label: 'Status', options: statuses }}
      >
        <CalendarDialog />
        <ForRoles roles={rolesFor.office}>
          <Button variant="primary" onClick={() => go({ card: 'new' })}>
            New card
          </Button>
        </ForRoles>
      </ListFilters>
      <ListTable
        name="cards"
        caption="Cards"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{
          title: status ? `No card is ${status}` : 'There is no card yet',
          text: status ? 'Choose another status.' : 'Make the first one with the button above.',
        }}
        unmatched={q && 'Try another name or status.'}
        failure={{ title: 'The cards could not be loaded' }}
        rowAction={{ label: 'Open', name: ({ name }) => name, onSelect: ({ id }) => go({ card: id }) }}
      />
    </>
  );
}
