import { paidMembershipTerm, spotIds } from '@postcard/contracts';
import type { Stack } from '@postcard/devstack';
import type { Askers, Make, Share } from '../units/calls.ts';
import { call, logInAgain, welcome } from '../members.ts';

export type Payments = { shares: readonly Share[]; renew: () => Promise<void> };

/**
 * Calls that need the payment service: members on their way to pay their spots, and one on the way to pay a membership.
 */
export async function openPayments(stack: Stack, askers: Askers): Promise<Payments> {
  const { url } = stack;
  const held = new Map<string, string>();
  for (const [place, { userId, cookie }] of askers.members.entries()) {
    const response = await call(
      url,
      '/api/bookings',
      { campaignId: askers.cardIds[0], spotId: spotIds()[place] },
      { cookie },
    );
    held.set(userId, await idOf(response));
  }
  const plan = { name: 'Paid', description: '', monthlyPrice: 1_000, yearlyPrice: 0, benefits: [] };
  const { id: membershipPlanId } = (await (
    await call(url, '/api/membership-plans', plan, { cookie: askers.admin })
  ).json()) as { id: number };
  await call(
    url,
    `/api/membership-plans/${membershipPlanId}`,
    { isActive: true },
    { cookie: askers.admin, method: 'PATCH' },
  );
  const application = {
    membershipPlanId,
    ...paidMembershipTerm(new Date(), 'monthly'),
    billingCycle: 'monthly',
    amount: plan.monthlyPrice,
  };
  const { member, subscriptionId } = await welcome(stack, 'payer', { admin: askers.admin, application });

  // A hold ends while the run lasts, and two of these at once are one too many.
  const refusals = [409];
  const checkOut: Make = (_, { userId, cookie }) => ({
    method: 'POST',
    path: `/api/bookings/${held.get(userId)}/checkout`,
    cookie,
    body: {},
    refusals,
  });
  const payMembership: Make = () => ({
    method: 'POST',
    path: `/api/subscriptions/${subscriptionId}/checkout`,
    cookie: member.cookie,
    body: {},
    refusals,
  });
  const renew = () => logInAgain(stack, [member]);
  return {
    shares: [
      [5, 'svc-campaigns', checkOut],
      [5, 'svc-identity', payMembership],
    ],
    renew,
  };
}

const idOf = async (response: Response): Promise<string> => ((await response.json()) as { id: string }).id;
