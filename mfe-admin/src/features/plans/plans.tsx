import { membership } from '@postcard/contracts/business';
import type { MembershipPlan } from '@postcard/contracts/identity';
import { Button, Card, Cluster, Dialog, EmptyState, Facts, Stack, StatusBadge } from '@postcard/ui';
import { Fetched } from '@postcard/web-kit';
import { useAddress } from '../lists/use-address.ts';
import { usePlans } from './api.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { offerAct, pricesOf } from './words.ts';

export function Component() {
  const plans = usePlans();
  const address = useAddress();
  const reload = () => void plans.mutate();

  return (
    <Fetched of={plans} what="plans" failure="Error Loading Data" height={220}>
      {(data) => (
        <Stack gap={4}>
          <Cluster justify="between">
            <p>We review applicants for a paid plan before they pay. The free plan is the default.</p>
            <Button variant="primary" onClick={() => address.open({ plan: 'new' })}>
              New plan
            </Button>
          </Cluster>
          {data.length === 0 && <EmptyState title="No plan yet">Make the first one with the button above.</EmptyState>}
          {data.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              onEdit={() => address.open({ plan: String(plan.id) })}
              onAsk={() => address.open({ offer: String(plan.id) })}
            />
          ))}
          <Opened plans={data} onChanged={reload} />
        </Stack>
      )}
    </Fetched>
  );
}

function Opened({ plans, onChanged }: { plans: readonly MembershipPlan[]; onChanged: () => void }) {
  const address = useAddress();
  const [edited, asked] = [address.get('plan'), address.get('offer')];
  const close = () => address.set({ plan: null, offer: null });
  if (!edited && !asked) return null;
  if (edited === 'new') return <PlanDialog plan={null} onClose={close} onSaved={onChanged} />;
  const plan = plans.find((each) => !isFree(each) && String(each.id) === (edited || asked));
  if (!plan)
    return (
      <Dialog open onOpenChange={(open) => !open && close()} title="This plan cannot be changed">
        It is the free one, or there is no such plan.
      </Dialog>
    );
  if (edited) return <PlanDialog key={plan.id} plan={plan} onClose={close} onSaved={onChanged} />;
  return <OfferDialog key={plan.id} plan={plan} onClose={close} onChanged={onChanged} />;
}

const isFree = ({ id }: MembershipPlan): boolean => id === membership.freePlanId;

function PlanCard({ plan, onEdit, onAsk }: { plan: MembershipPlan; onEdit: () => void; onAsk: () => void }) {
  const facts: [string, string][] = [
    ['Description', plan.description],
    ['Price', isFree(plan) ? 'Free' : pricesOf(plan)],
    ['What members get', plan.benefits.join('. ') || 'Nothing named'],
  ];
  return (
    <Card
      level={2}
      title={plan.name}
      aside={
        <StatusBadge status={plan.isActive ? 'active' : 'draft'} label={plan.isActive ? 'Offered' : 'Not offered'} />
      }
      footer={
        isFree(plan) ? undefined : (
          <Cluster gap={3}>
            <Button variant={plan.isActive ? 'secondary' : 'primary'} onClick={onAsk}>
              {offerAct(plan)}
            </Button>
            <Button variant="quiet" onClick={onEdit}>
              Change
            </Button>
          </Cluster>
        )
      }
    >
      <Facts facts={facts} />
    </Card>
  );
}
