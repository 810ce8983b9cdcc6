import type { DesignRequest } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { DataTable, EmptyState, formatDateTime, StatusBadge, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { useDesignRequests } from './api.ts';

const columns: DataTableColumn<DesignRequest>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, bookingId }) => <Link to={paths.design(bookingId)}>{businessName}</Link>,
    sortBy: ({ businessName }) => businessName.toLowerCase(),
    isRowHeader: true,
  },
  {
    id: 'spot',
    header: 'Spot',
    cell: ({ spotId, campaignName }) => `${spotId}, ${campaignName}`,
    sortBy: ({ campaignName, spotId }) => `${campaignName} ${spotId}`,
  },
  { id: 'goal', header: 'What the ad is for', cell: ({ goal }) => goal },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => status,
  },
  {
    id: 'created',
    header: 'Asked',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
];

/** What members asked the team to draw; the name leads to where the proof is put. */
export function DesignRequests() {
  const { data, error, isValidating, mutate } = useDesignRequests();
  return (
    <DataTable
      caption="Design requests"
      captionHidden
      columns={columns}
      rows={data}
      rowId={({ id }) => id}
      initialSort={{ column: 'created', descending: true }}
      empty={<EmptyState title="Nobody waits for a design">Requests for free design help appear here.</EmptyState>}
      error={
        error && {
          title: 'The design requests could not be loaded',
          message: userMessageOf(error),
          onRetry: () => void mutate(),
          busy: isValidating,
        }
      }
    />
  );
}
