import { campaignStatuses, type CampaignSummary } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import {
  Button,
  Cluster,
  DataTable,
  EmptyState,
  formatDate,
  SelectField,
  StatusBadge,
  statusInWords,
  type DataTableColumn,
} from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { useSort } from '../lists/use-sort.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { useCards } from './api.ts';
import styles from './cards.module.css';
import { Meter } from './meter.tsx';
import { usePlace } from './use-place.ts';
import { SearchField } from '../lists/search-field.tsx';
import { statusOptions } from '../lists/status-options.ts';

const columns: DataTableColumn<CampaignSummary>[] = [
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
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => status,
  },
  { id: 'sold', header: 'Sold', cell: (card) => <Meter card={card} />, sortBy: ({ goNoGo }) => goNoGo?.sold ?? 0 },
];

/** All cards, those of one status or with a text in their names where the address says so, the last one first. */
export function CardList() {
  const { q, status, go } = usePlace();
  const { data, error, isValidating, mutate } = useCards({ q, status });
  const sort = useSort(columns);
  return (
    <>
      <div className={styles['bar']}>
        <Cluster gap={4}>
          <SearchField name="cards-search" value={q} onSearch={(text) => go({ q: text }, { replace: true })} />
          <SelectField
            label="Status"
            name="card-status"
            value={status}
            onChange={(event) => go({ status: event.target.value })}
            options={statusOptions(campaignStatuses, statusInWords)}
          />
        </Cluster>
        <ForRoles roles={rolesFor.office}>
          {' '}
          <Button variant="primary" onClick={() => go({ card: 'new' })}>
            New card
          </Button>
        </ForRoles>
      </div>
      <DataTable
        caption="Cards"
        captionHidden
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        keptSort={sort}
        empty={
          <EmptyState title={q ? 'Nothing matches' : status ? `No card is ${status}` : 'There is no card yet'}>
            {q
              ? 'Try another name or status.'
              : status
                ? 'Choose another status.'
                : 'Make the first one with the button above.'}
          </EmptyState>
        }
        error={
          error && {
            title: 'The cards could not be loaded',
            message: userMessageOf(error),
            onRetry: () => void mutate(),
            busy: isValidating,
          }
        }
        rowAction={{ label: 'Open', name: ({ name }) => name, onSelect: ({ id }) => go({ card: id }) }}
      />
    </>
  );
}
