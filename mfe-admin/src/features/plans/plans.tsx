import { membership } from '@postcard/contracts/business';
import type { MembershipPlan } from '@postcard/contracts/identity';
import { Button, Card, Cluster, ConfirmDialog, ErrorState, formatMoney, Loading, Skeleton, Stack, StatusBadge } from '@postcard/ui';
import { toast, userMessageOf } from '@postcard/web-kit';
import { useState } from 'react';
import styles from '../requests/requests.module.css';
import { changePlan, usePlans } from './api.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** The membership plans: the free one, and those that cost something, which are offered or not. */
export function Component() {
  const { data, error, mutate } = usePlans();
  const [editing, setEditing] = useState<MembershipPlan | 'new' | null>(null);
  const reload = () => void mutate();

  if (error && !data) return <ErrorState title="Error Loading Data" onRetry={reload}>{userMessageOf(error)}</ErrorState>;
  if (!data) {
    return (
      <Loading label="Loading plans">
        <Skeleton shape="block" height={220} />
      </Loading>
    );
  }
  return (
    <Stack gap={4}>
      <Cluster justify="between">
        <p>Whoever applies for a paid plan is reviewed first and pays then. The free plan is the default.</p>
        <Button variant="primary" onClick={() => setEditing('new')}>New plan</Button>
      </Cluster>
      {data.map((plan) => <PlanCard key={plan.id} plan={plan} onEdit={() => setEditing(plan)} onChange={reload} />)}
      {editing && <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={reload} />}
    </Stack>
  );
}

function PlanCard({ plan, onEdit, onChange }: { plan: MembershipPlan; onEdit: () => void; onChange: () => void }) {
  const isFree = plan.id === membership.freePlanId;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const act = plan.isActive ? 'Stop offering' : 'Offer';

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      await changePlan(plan.id, { isActive: !plan.isActive });
      toast({ title: plan.isActive ? `${plan.name} is no longer offered` : `${plan.name} is offered` });
      setAsking(false);
      onChange();
    } catch (thrown) {
      setError(userMessageOf(thrown));
    }
    setBusy(false);
  }

  const facts: [string, string][] = [
    ['Description', plan.description || 'None'],
    ['Price', isFree ? 'Free' : pricesOf(plan)],
    ['What members get', plan.benefits.join('. ') || 'Nothing named'],
  ];
  return (
    <Card
      level={2} title={plan.name} aside={<StatusBadge status={plan.isActive ? 'active' : 'draft'} label={plan.isActive ? 'Offered' : 'Not offered'} />}
      footer={isFree ? undefined : (
        <Cluster gap={3}>
          <Button variant={plan.isActive ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>{act}</Button>
          <Button variant="quiet" onClick={onEdit}>Change</Button>
        </Cluster>
      )}
    >
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {asking && (
        <ConfirmDialog
          open onOpenChange={(open) => !open && setAsking(false)} busy={busy} error={error} title={`${act} ${plan.name}?`} confirmLabel={act} cancelLabel="Leave it" onConfirm={() => void toggle()}
          description={plan.isActive ? 'Nobody can apply for it any more, or begin to pay. Who is a member stays one and goes on paying.' : `Everybody who applies can choose it, at ${pricesOf(plan)}.`}
        />
      )}
    </Card>
  );
}

function pricesOf({ monthlyPrice, yearlyPrice }: MembershipPlan): string {
  const month = monthlyPrice > 0 ? [`${formatMoney(monthlyPrice)} a month`] : [];
  return [...month, ...(yearlyPrice > 0 ? [`${formatMoney(yearlyPrice)} a year`] : [])].join(' or ');
}
