import { designRequest, designRequestStatuses, type DesignRequest } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { z } from '@postcard/contracts/zod';
import { formatDateTime, StatusBadge, statusInWords } from '@postcard/ui';
import { Link } from 'react-router';
import { ListPage } from '../list-page/list-page.tsx';
import { listPath } from '../lists/use-address.ts';
import type { ListColumn } from '../lists/use-list-preferences.ts';

const requests = z.array(designRequest);

const columns: ListColumn<DesignRequest>[] = [
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, bookingId }) => <Link to={paths.design(bookingId)}>{businessName}</Link>,
    sortBy: 'businessName',
    isRowHeader: true,
  },
  {
    id: 'spot',
    header: 'Spot',
    cell: ({ spotId, campaignName }) => `${spotId}, ${campaignName}`,
    sortBy: ({ campaignName, spotId }) => `${campaignName} ${spotId}`,
  },
  { id: 'goal', header: 'What the ad is for', cell: 'goal' },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sortBy: 'status' },
  { id: 'created', header: 'Asked', cell: ({ createdAt }) => formatDateTime(createdAt), sortBy: 'createdAt' },
];

export const DesignRequests = () => (
  <ListPage
    name="designs"
    caption="Design requests"
    path={({ q, status }) => listPath('/api/design-requests', { q, status }, 200)}
    rows={requests}
    columns={columns}
    search=""
    status={{ label: 'Status', values: designRequestStatuses, wordsOf: statusInWords }}
    usualSort={{ column: 'created', descending: true }}
    empty={{ title: 'No design requests', text: 'Requests for free design help appear here.' }}
    unmatched="Try another search or status."
    failure={{ title: 'The design requests could not be loaded' }}
  />
);
