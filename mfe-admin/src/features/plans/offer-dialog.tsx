import type { MembershipPlan } from '@postcard/contracts/identity';
import { toast, ConfirmAction } from '@postcard/web-kit';
import { changePlan } from './api.ts';
import { offerAct, pricesOf } from './words.ts';

type Props = { plan: MembershipPlan; onClose: () => void; onChanged: () => void };

export function OfferDialog({ plan, onClose, onChanged }: Props) {
  const label = offerAct(plan);
  const act = async () => {
    await changePlan(plan.id, { isActive: !plan.isActive });
    toast({ title: plan.isActive ? `${plan.name} is no longer offered` : `${plan.name} is offered` });
    onClose();
    onChanged();
  };

  return (
    <ConfirmAction
      title={`${label} ${plan.name}?`}
      confirmLabel={label}
      cancelLabel="Leave it"
      action={act}
      onClose={onClose}
      description={
        plan.isActive
          ? 'Nobody can apply for it or start paying. Current members keep it and keep paying.'
          : `Every applicant can choose it, at ${pricesOf(plan)}.`
      }
    />
  );
}
