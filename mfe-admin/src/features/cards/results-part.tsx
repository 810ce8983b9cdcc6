import { grouped } from '@postcard/contracts/numbers';
import type { CardReport, TeamCard } from '@postcard/contracts/campaigns';
import { paths } from '@postcard/contracts/paths';
import { DataTable, EmptyState, Money, Stack, type DataTableColumn } from '@postcard/ui';
import { userMessageOf } from '@postcard/web-kit';
import { Link } from 'react-router';
import { adWords } from './ad-words.ts';
import { useReport } from './api.ts';

type Ad = CardReport['ads'][number];

const columns: DataTableColumn<Ad>[] = [
  { id: 'spot', header: 'Spot', cell: 'spotId', sortBy: 'spotId', isRowHeader: true },
  {
    id: 'business',
    header: 'Business',
    cell: ({ businessName, bookingId }) => <Link to={paths.results(bookingId)}>{businessName}</Link>,
    sortBy: 'businessName',
  },
  { id: 'scans', header: 'Scans', cell: ({ total }) => grouped(total), sortBy: 'total', align: 'end' },
  {
    id: 'each',
    header: 'Cost per scan',
    cell: ({ costPerScan }) => (costPerScan === null ? 'None yet' : <Money cents={costPerScan} />),
    sortBy: ({ costPerScan }) => costPerScan ?? Infinity,
    align: 'end',
  },
  {
    id: 'leads',
    header: 'Its code leads to',
    cell: ({ link, leadsTo, ad }) =>
      link ? (leadsTo ?? 'our own page') : ad === 'printed' ? 'Printed without a code' : adWords({ ad }),
  },
];

export function ResultsPart({ card }: { card: TeamCard }) {
  const { data, error, isValidating, mutate } = useReport(card.id);
  return (
    <Stack gap={4}>
      {data && data.ads.length > 0 && (
        <p>
          {grouped(data.total)} scans of {data.ads.length} ads in {grouped(data.mailboxes ?? data.households)}{' '}
          mailboxes.
        </p>
      )}
      <DataTable
        caption="Scans by ad"
        captionHidden
        columns={columns}
        rows={data?.ads}
        rowId={({ bookingId }) => bookingId}
        initialSort={{ column: 'scans', descending: true }}
        empty={<EmptyState title="No ad is sold on this card">Each sold ad shows here with its scans.</EmptyState>}
        error={
          error && {
            title: 'The results could not be loaded',
            message: userMessageOf(error),
            onRetry: () => void mutate(),
            busy: isValidating,
          }
        }
      />
    </Stack>
  );
}
