import { membership } from '@postcard/contracts/business';
import { type MembershipPlan, membershipPlan } from '@postcard/contracts/identity';
import {
  Button,
  Card,
  Cluster,
  Dialog,
  EmptyState,
  Facts,
  Stack,
  StatusBadge,
  Notice,
  formatMoney,
} from '@postcard/ui';
import {
  Fetched,
  toast,
  ConfirmAction,
  AreaInput,
  Form,
  SubmitButton,
  TextInput,
  useSubmit,
  useZodForm,
  apiFetch,
  readAll,
  useApi,
} from '@postcard/web-kit';
import { createPlanBody, type CreatePlanBody, type ChangePlanBody } from '@postcard/contracts/membership';
import { z } from '@postcard/contracts/zod';
import { useAddress } from '../lists/use-address.ts';

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
          {data.length === 0 && (
            <EmptyState title="No plans yet">Create the first one with the button above.</EmptyState>
          )}
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
      <Dialog onClose={close} title="This plan cannot be changed">
        It is the free plan, or it no longer exists.
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

type Props = { plan: MembershipPlan; onClose: () => void; onChanged: () => void };

function OfferDialog({ plan, onClose, onChanged }: Props) {
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
          ? 'New members can’t choose it. Current members keep it and keep paying.'
          : `Every applicant can choose it, at ${pricesOf(plan)}.`
      }
    />
  );
}

type PlanDialogProps = { plan: MembershipPlan | null; onClose: () => void; onSaved: () => void };

function PlanDialog({ plan, onClose, onSaved }: PlanDialogProps) {
  const form = useZodForm(planForm, { defaultValues: plan ? formOf(plan) : blankForm });
  const sending = useSubmit(form, {
    send: (typed) => (plan ? changePlan(plan.id, bodyOf(typed)) : createPlan(bodyOf(typed))),
    onSent: () => {
      toast({
        title: plan ? 'Plan changed' : 'Plan created',
        ...(plan ? {} : { description: 'It is hidden until you offer it.' }),
      });
      onSaved();
      onClose();
    },
    failure: 'The plan could not be saved',
  });

  return (
    <Dialog
      onClose={onClose}
      title={plan ? `Change ${plan.name}` : 'New plan'}
      description="Prices are in dollars per period. Leave a price empty if the plan has no such period."
    >
      <Form {...sending} label="Membership plan" gap={4}>
        {plan?.isActive && (
          <Notice title="A new price is for new members">
            Members and applicants keep the price they signed up for.
          </Notice>
        )}
        <TextInput name="name" required />
        <TextInput name="description" hint="One sentence, shown where the plan is chosen" />
        <TextInput name="monthlyPrice" label="Price a month" inputMode="decimal" />
        <TextInput name="yearlyPrice" label="Price a year" inputMode="decimal" />
        <AreaInput name="benefits" label="What members get" hint="One benefit per line" rows={4} />
        <SubmitButton busyLabel="Saving...">Save the plan</SubmitButton>
      </Form>
    </Dialog>
  );
}

const inDollars = z
  .string()
  .trim()
  .regex(/^(\d{1,5}([.]\d{1,2})?)?$/, 'Please enter an amount such as 15 or 15.50');

export const planForm = z
  .object({
    name: z.string(),
    description: z.string(),
    monthlyPrice: inDollars,
    yearlyPrice: inDollars,
    benefits: z.string(),
  })
  .superRefine((typed, context) => {
    const checked = createPlanBody.safeParse(bodyOf(typed));
    for (const { path, message } of checked.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: path.slice(0, 1) as string[], message });
  });
type PlanForm = z.infer<typeof planForm>;

export function bodyOf({ name, description, monthlyPrice, yearlyPrice, benefits }: PlanForm): CreatePlanBody {
  const lines = benefits
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { name, description, monthlyPrice: centsOf(monthlyPrice), yearlyPrice: centsOf(yearlyPrice), benefits: lines };
}

const blankForm: PlanForm = { name: '', description: '', monthlyPrice: '', yearlyPrice: '', benefits: '' };

export const formOf = (plan: MembershipPlan): PlanForm => ({
  name: plan.name,
  description: plan.description,
  monthlyPrice: dollarsOf(plan.monthlyPrice),
  yearlyPrice: dollarsOf(plan.yearlyPrice),
  benefits: plan.benefits.join('\n'),
});

const centsOf = (dollars: string): number => Math.round(Number(dollars || 0) * 100);
const dollarsOf = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2).replace(/[.]00$/, ''));

const offerAct = ({ isActive }: MembershipPlan): string => (isActive ? 'Stop offering' : 'Offer');

function pricesOf({ monthlyPrice, yearlyPrice }: MembershipPlan): string {
  const month = monthlyPrice > 0 ? [`${formatMoney(monthlyPrice)} a month`] : [];
  return [...month, ...(yearlyPrice > 0 ? [`${formatMoney(yearlyPrice)} a year`] : [])].join(' or ');
}

const usePlans = () =>
  useApi<MembershipPlan[]>('/api/membership-plans/all', async (path) =>
    (await readAll(path, z.array(membershipPlan))).toReversed(),
  );

const createPlan = (body: CreatePlanBody) =>
  apiFetch('/api/membership-plans', { method: 'POST', body, schema: membershipPlan });

const changePlan = (id: number, body: ChangePlanBody) =>
  apiFetch(`/api/membership-plans/${id}`, { method: 'PATCH', body, schema: membershipPlan });
