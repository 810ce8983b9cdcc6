import type { MembershipPlan } from '@postcard/contracts/identity';
import { ConfirmDialog } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import { changePlan } from './api.ts';
import { offerAct, pricesOf } from './words.ts';

type Props = { plan: MembershipPlan; onClose: () => void; onChanged: () => void };

/** Offers a plan to whoever applies, or stops that, once one has read what it means. */
export function OfferDialog({ plan, onClose, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const act = offerAct(plan);

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      await changePlan(plan.id, { isActive: !plan.isActive });
    } catch (thrown) {
      setError(userMessageOf(thrown));
      setBusy(false);
      return;
    }
    toast({ title: plan.isActive ? `${plan.name} is no longer offered` : `${plan.name} is offered` });
    onClose();
    onChanged();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      error={error}
      title={`${act} ${plan.name}?`}
      confirmLabel={act}
      cancelLabel="Leave it"
      onConfirm={() => void toggle()}
      description={
        plan.isActive
          ? 'Nobody can apply for it any more, or begin to pay. Who is a member stays one and goes on paying.'
          : `Everybody who applies can choose it, at ${pricesOf(plan)}.`
      }
    />
  );
}
