import type { User } from '@postcard/contracts/identity';
import { Button, Cluster, Notice, Stack } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { recategorise } from './api.ts';

type Props = { member: User; onChanged: () => void };

export function PendingTrade({ member, onChanged }: Props) {
  const { pendingTrade, businessName, businessCategory, businessSubcategory } = member;
  const { busy, run } = useMutation(
    async (_attempt, trade: { businessCategory: string; businessSubcategory: string }) => {
      await recategorise(member.id, trade);
      toast({
        title: trade.businessSubcategory === pendingTrade?.businessSubcategory ? 'Trade changed' : 'Trade kept',
        description: `${businessName} is listed under ${trade.businessSubcategory}.`,
      });
      onChanged();
    },
    { failure: 'Not decided' },
  );
  if (!pendingTrade) return null;
  const subcategory = pendingTrade.businessSubcategory;

  return (
    <Notice tone="warning" title={`Asks to be listed under ${subcategory}`}>
      <Stack gap={3}>
        <p>
          Now under {businessSubcategory}. Spots already booked keep the trade they were booked in; the next are booked
          in the new one.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              void run({ businessCategory: pendingTrade.businessCategory, businessSubcategory: subcategory })
            }
          >
            Accept {subcategory}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => void run({ businessCategory, businessSubcategory })}>
            Keep {businessSubcategory}
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
