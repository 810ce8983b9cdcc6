import type { MembershipPlan } from '@postcard/contracts/identity';
import { ConfirmDialog } from '@postcard/ui';
import { toast, useMutation } from '@postcard/web-kit';
import { changePlan } from './api.ts';
import { offerAct, pricesOf } from './words.ts';

type Props = { plan: MembershipPlan; onClose: () => void; onChanged: () => void };

export function OfferDialog({ plan, onClose, onChanged }: Props) {
  const act = offerAct(plan);
  const { busy, error, run } = useMutation(async () => {
    await changePlan(plan.id, { isActive: !plan.isActive });
    toast({ title: plan.isActive ? `${plan.name} is no longer offered` : `${plan.name} is offered` });
    onClose();
    onChanged();
  });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      error={error}
      title={`${act} ${plan.name}?`}
      confirmLabel={act}
      cancelLabel="Leave it"
      onConfirm={run}
      description={
        plan.isActive
          ? 'Nobody can apply for it any more, or begin to pay. Who is a member stays one and goes on paying.'
          : `Everybody who applies can choose it, at ${pricesOf(plan)}.`
      }
    />
  );
}
