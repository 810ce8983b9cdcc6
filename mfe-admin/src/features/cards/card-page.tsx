import { zoneLabel } from '@postcard/contracts/town';
import type { TeamCard, CardReport } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import {
  Button,
  Cluster,
  formatDate,
  Stack,
  StatusBadge,
  Tabs,
  Notice,
  Text,
  DataTable,
  EmptyState,
  Money,
  type DataTableColumn,
} from '@postcard/ui';
import { useEventStream, Fetched, toast, userMessageOf } from '@postcard/web-kit';
import { grouped } from '@postcard/contracts/numbers';
import { paths } from '@postcard/contracts/paths';
import { Link } from 'react-router';
import { useMay, type Roles } from '../roles/for-roles.tsx';
import { useCard, changeCard, useReport, adWords, usePlace } from './api.ts';
import { MailingPart } from './mailing-part.tsx';
import { PressPart } from './press-part.tsx';
import { SpotsPart } from './spots-part.tsx';
import { Steps } from './steps.tsx';
import { CardForm } from './card-form.tsx';

const streamed: readonly string[] = ['upcoming', 'locked', 'active', 'completed'];

export function CardPage({ id }: { id: string }) {
  const { go } = usePlace();
  const fetched = useCard(id);
  const card = fetched.data;
  const reread = () => void fetched.mutate();
  useEventStream(
    card && streamed.includes(card.status) ? `/api/campaigns/${encodeURIComponent(id)}/stream` : null,
    { spot: reread },
    reread,
  );
  return (
    <Stack gap={5}>
      <div>
        <Button variant="quiet" onClick={() => go({ card: null, part: null, spot: null, ask: null })}>
          All cards
        </Button>
      </div>
      <Fetched of={fetched} what="the card" failure="This card could not be loaded" height={720}>
        {(data) => <Parts card={data} onChanged={reread} />}
      </Fetched>
    </Stack>
  );
}

const partRoles: readonly (readonly [string, Roles])[] = [
  ['spots', rolesFor.cards],
  ['details', rolesFor.office],
  ['press', rolesFor.cards],
  ['mailing', rolesFor.cards],
  ['results', rolesFor.money],
];

function Parts({ card, onChanged }: { card: TeamCard; onChanged: () => void }) {
  const { part: requested, go } = usePlace();
  const may = useMay();
  const shown = partRoles.filter(([, roles]) => may(roles)).map(([value]) => value);
  const part = shown.find((value) => value === requested) ?? 'spots';
  const parts = [
    { value: 'spots', label: 'Spots', content: part === 'spots' && <SpotsPart card={card} onChanged={onChanged} /> },
    {
      value: 'details',
      label: 'Details',
      content: part === 'details' && <DetailsPart card={card} onChanged={onChanged} />,
    },
    { value: 'press', label: 'Press', content: part === 'press' && <PressPart card={card} /> },
    { value: 'mailing', label: 'Mailing', content: part === 'mailing' && <MailingPart card={card} /> },
    { value: 'results', label: 'Results', content: part === 'results' && <ResultsPart card={card} /> },
  ];
  return (
    <>
      <Cluster gap={3}>
        <h2>{card.name}</h2>
        <StatusBadge status={card.status} />
        <span>
          {zoneLabel(card.zone)}, in mailboxes from {formatDate(card.distributionDate, 'MMMM d, yyyy')}
        </span>
      </Cluster>
      {may(rolesFor.office) && <Steps card={card} onChanged={onChanged} />}
      <Tabs
        id="card-parts"
        label={`Parts of the ${card.name}`}
        value={part}
        onValueChange={(value) => go({ part: value === 'spots' ? null : value, spot: null })}
        items={parts.filter(({ value }) => shown.includes(value))}
      />
    </>
  );
}

function DetailsPart({ card, onChanged }: { card: TeamCard; onChanged: () => void }) {
  if (card.status !== 'draft' && card.status !== 'upcoming')
    return <Notice title="This card can no longer be changed">It is {card.status}.</Notice>;
  return (
    <Stack gap={4}>
      {card.holders.length > 0 && <Text quiet>The date can’t change because a spot is booked.</Text>}
      <CardForm
        key={card.id}
        card={card}
        saveLabel="Save"
        onSave={async ({ distributionDate, totalMailboxes, minimumSpots, ...body }) => {
          const moved = distributionDate !== card.distributionDate ? { distributionDate } : {};
          const needs = minimumSpots !== card.goNoGo?.minimum ? { minimumSpots } : {};
          const mailed = totalMailboxes !== card.totalMailboxes ? { totalMailboxes } : {};
          await changeCard(card.id, { ...body, ...moved, ...mailed, ...needs });
          toast({ title: 'Card saved' });
          onChanged();
        }}
      />
    </Stack>
  );
}

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

function ResultsPart({ card }: { card: TeamCard }) {
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
