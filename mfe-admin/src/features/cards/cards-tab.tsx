import { paths } from '@postcard/contracts/paths';
import { Tabs, Button, formatDate, StatusBadge, statusInWords, Stack, Dialog } from '@postcard/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { campaignStatuses, type CampaignSummary } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { toast } from '@postcard/web-kit';
import { CalendarAddress } from '@postcard/web-kit/calendar';
import { useAddress, listPath } from '../lists/use-address.ts';
import { CardPage } from './card-page.tsx';
import { DesignRequests } from './design-requests.tsx';
import { usePlace, summaries, createCard } from './api.ts';
import { ListPage } from '../list-page/list-page.tsx';
import type { ListColumn } from '../lists/use-list-preferences.ts';
import { ForRoles } from '../roles/for-roles.tsx';
import { Meter } from './steps.tsx';
import { CardForm } from './card-form.tsx';

export function Component() {
  const { card, view } = usePlace();
  const { turnTo } = useAddress();
  const navigate = useNavigate();
  const isMoved = view === 'disputes';
  useEffect(() => {
    if (isMoved) void navigate(paths.admin({ tab: 'money', view: 'disputes' }), { replace: true });
  }, [isMoved, navigate]);
  if (isMoved) return null;
  if (card === 'new') return <NewCard />;
  if (card) return <CardPage key={card} id={card} />;
  return (
    <Tabs
      id="cards"
      label="Cards and what belongs to them"
      variant="folder"
      value={view}
      onValueChange={(value) => turnTo({ view: value === 'cards' ? null : value })}
      items={[
        { value: 'cards', label: 'All cards', content: view === 'cards' && <CardList /> },
        { value: 'designs', label: 'Design requests', content: view === 'designs' && <DesignRequests /> },
      ]}
    />
  );
}

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

function CardList() {
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
          : { title: 'No cards yet', text: 'Create the first one with the button above.' }
      }
      unmatched={({ q }) => q && 'Try another name or status.'}
      failure={{ title: 'The cards could not be loaded' }}
      action={{ label: 'Open', nameOf: ({ name }) => name, onSelect: ({ id }) => go({ card: id }) }}
    />
  );
}

function NewCard() {
  const { go } = usePlace();
  return (
    <Stack gap={5}>
      <div>
        <Button variant="quiet" onClick={() => go({ card: null })}>
          All cards
        </Button>
      </div>
      <h2>New card</h2>
      <p>It starts as a draft that only the team sees. Open it for booking on its page.</p>
      <CardForm
        saveLabel="Create card"
        onSave={async (body) => {
          const { id, name } = await createCard(body);
          toast({ title: 'Card created', description: `${name} is a draft.` });
          go({ card: id });
        }}
      />
    </Stack>
  );
}

function CalendarDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Calendar</Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Calendar of all cards">
        <CalendarAddress
          path="/api/campaigns/calendar-feed"
          dates="when booking closes, artwork and proofs are due, and each card goes to the press and is mailed"
        />
      </Dialog>
    </>
  );
}
