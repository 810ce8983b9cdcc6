import { designRequest, designRequestStatuses, type DesignRequest } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { z } from '@postcard/contracts/zod';
import { formatDateTime, StatusBadge, statusInWords } from '@postcard/ui';
import { useList } from '@postcard/web-kit';
import { Link } from 'react-router';
import { ListFilters } from '../lists/list-filters.tsx';
import { listPath } from '../lists/list-path.ts';
import { ListTable } from '../lists/list-table.tsx';
import { statusOptions } from '../lists/status-options.ts';
import type { ListColumn } from '../lists/use-columns.ts';
import { useFilters } from '../lists/use-filters.ts';

const requests = z.array(designRequest);
const statuses = statusOptions(designRequestStatuses, statusInWords);

const columns: ListColumn<DesignRequest>[] = [
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

export function DesignRequests() {
  const filters = useFilters('designs', designRequestStatuses);
  const { q, status, isNarrowed } = filters;
  const list = useList(listPath('/api/design-requests', { q, status }, 200), requests);
  return (
    <>
      <ListFilters
        filters={filters}
        columns={columns}
        search={{ name: 'designs-search' }}
        status={{ name: 'designs-status', label: 'Status', options: statuses }}
      />
      <ListTable
        name="designs"
        caption="Design requests"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        usualSort={{ column: 'created', descending: true }}
        empty={{ title: 'Nobody waits for a design', text: 'Requests for free design help appear here.' }}
        unmatched={isNarrowed && 'Try another search or status.'}
        failure={{ title: 'The design requests could not be loaded' }}
      />
    </>
  );
}
