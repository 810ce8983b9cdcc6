import { zoneLabel } from '@postcard/contracts/town';
import type { TeamCard } from '@postcard/contracts/campaigns';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { Button, Cluster, formatDate, Stack, StatusBadge, Tabs } from '@postcard/ui';
import { useEventStream, Fetched } from '@postcard/web-kit';
import { useMay, type Roles } from '../roles/use-role.ts';
import { useCard } from './api.ts';
import { DetailsPart } from './details-part.tsx';
import { MailingPart } from './mailing-part.tsx';
import { PressPart } from './press-part.tsx';
import { ResultsPart } from './results-part.tsx';
import { SpotsPart } from './spots-part.tsx';
import { Steps } from './steps.tsx';
import { usePlace } from './use-place.ts';

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
