import type { TeamCard } from '@postcard/contracts/campaigns';
import { Notice, Stack, Text } from '@postcard/ui';
import { toast } from '@postcard/web-kit';
import { changeCard } from './api.ts';
import { CardForm } from './card-form.tsx';

export function DetailsPart({ card, onChanged }: { card: TeamCard; onChanged: () => void }) {
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
