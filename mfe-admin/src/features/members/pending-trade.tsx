import type { User } from '@postcard/contracts/identity';
import { Button, Cluster, Notice, Stack } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { recategorise } from './api.ts';

type Props = { member: User; onChanged: () => void };

/** The trade that a member asks for, and the team's decision about it. */
export function PendingTrade({ member, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const { pendingTrade, businessName, businessCategory, businessSubcategory } = member;
  if (!pendingTrade) return null;
  const wanted = pendingTrade.businessSubcategory;

  async function decide(trade: { businessCategory: string; businessSubcategory: string }): Promise<void> {
    setBusy(true);
    try {
      await recategorise(member.id, trade);
      toast({
        title: trade.businessSubcategory === wanted ? 'Trade changed' : 'Trade kept',
        description: `${businessName} is listed under ${trade.businessSubcategory}.`,
      });
      onChanged();
    } catch (error) {
      toast({ variant: 'destructive', title: 'Not decided', description: userMessageOf(error) });
    }
    setBusy(false);
  }

  return (
    <Notice tone="warning" title={`Asks to be listed under ${wanted}`}>
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
              void decide({ businessCategory: pendingTrade.businessCategory, businessSubcategory: wanted })
            }
          >
            Accept {wanted}
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void decide({ businessCategory, businessSubcategory })}
          >
            Keep {businessSubcategory}
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
