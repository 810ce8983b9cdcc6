import { z } from '../shared/zod.ts';
import { cents, id, instant, stripeHeaders, text } from '../shared/fields.ts';
import { membershipPlan, subscription } from './identity.ts';
import { callers, listOf, routes } from '../shared/route.ts';

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** Returns an assumed first period; the payment gives the real one. */
export function paidMembershipTerm(start: Date, cycle: BillingCycle): { startDate: string; endDate: string } {
  const end = new Date(start);
  if (cycle === 'yearly') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** Returns the price of one period in cents; 0 if the plan has no such cycle. */
export function priceOfCycle(plan: { monthlyPrice: number; yearlyPrice: number }, cycle: string): number {
  if (cycle === 'monthly') return plan.monthlyPrice;
  return cycle === 'yearly' ? plan.yearlyPrice : 0;
}

const price = cents
  .max(1_000_000, 'Please enter at most $10,000.00')
  .refine(
    (value) => value === 0 || value >= 100,
    'Please enter at least $1.00, or leave it empty if the plan has no such cycle',
  );

const planShape = {
  name: text('Please name the plan', 80),
  description: z.string().trim().max(400),
  monthlyPrice: price,
  yearlyPrice: price,
  benefits: z.array(text('Please write what members get', 120)).max(12, 'Please use at most 12 lines'),
};

export const planWithoutPrice = 'A paid plan has a monthly or a yearly price';

export const createPlanBody = z.strictObject(planShape).superRefine(({ monthlyPrice, yearlyPrice }, context) => {
  if (monthlyPrice === 0 && yearlyPrice === 0)
    context.addIssue({ code: 'custom', path: ['monthlyPrice'], message: planWithoutPrice });
});
export type CreatePlanBody = z.infer<typeof createPlanBody>;

export const changePlanBody = z.strictObject({ ...planShape, isActive: z.boolean() }).partial();
export type ChangePlanBody = z.infer<typeof changePlanBody>;

export const membershipInvoice = z
  .object({
    id,
    subscriptionId: id,
    invoiceNumber: z.string(),
    date: instant,
    description: z.string(),
    amount: cents,
    status: z.enum(['paid', 'open', 'void']),
    paidDate: instant.nullable(),
  })
  .meta({ id: 'MembershipInvoice' });
export type MembershipInvoice = z.infer<typeof membershipInvoice>;

/** The page recognizes the notice of an ended membership by this title; other notices are rejections. */
export const membershipEndedTitle = 'Your membership has ended';

const page = z.object({ url: z.string() });

export const membershipRoutes = {
  ...routes('Membership', callers.users, {
    payMembership: {
      method: 'POST',
      path: '/api/subscriptions/{id}/checkout',
      summary: "The address where one's approved membership is paid: the first time, or after a renewal was declined",
      success: { status: 200, schema: page },
      errors: ['not_found', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
    },
    cancelMembership: {
      method: 'POST',
      path: '/api/subscriptions/{id}/cancel',
      summary:
        "End one's paid membership: with the period that is paid; at once where nothing was paid, or a renewal was " +
        'declined',
      success: { status: 200, schema: subscription },
      errors: ['not_found', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
    },
    resumeMembership: {
      method: 'POST',
      path: '/api/subscriptions/{id}/resume',
      summary: 'Take a cancellation back while the period lasts',
      success: { status: 200, schema: subscription },
      errors: ['not_found', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
    },
    listMembershipInvoices: {
      ...listOf(membershipInvoice),
      path: '/api/subscriptions/invoices',
      summary: "What was asked for one's own membership, newest first",
    },
    openMembershipInvoice: {
      method: 'POST',
      path: '/api/subscriptions/invoices/{id}/page',
      summary: 'The address where an invoice of one’s own is read, paid, and its receipt kept; it is good for a while',
      success: { status: 200, schema: page },
      errors: ['not_found', 'payment_provider_unavailable'],
    },
    membershipWebhook: {
      method: 'POST',
      path: '/api/stripe/membership-webhook',
      access: 'public',
      summary:
        "Stripe's events about memberships, signed: customer.subscription.created, .updated and .deleted, " +
        'invoice.paid and invoice.payment_failed. Those about bookings go to /api/stripe/webhook',
      headers: stripeHeaders,
      bodyType: 'application/json',
      success: { status: 200, schema: z.object({ received: z.literal(true) }) },
      errors: ['signature_invalid'],
    },
  }),
  ...routes('Membership', callers.owners, {
    listAllMembershipPlans: {
      ...listOf(membershipPlan),
      path: '/api/membership-plans/all',
      summary: 'Every membership plan, also those that are not offered, the newest first',
    },
    createMembershipPlan: {
      method: 'POST',
      path: '/api/membership-plans',
      summary: 'Draw up a paid plan; it is offered once it is activated',
      body: createPlanBody,
      success: { status: 201, schema: membershipPlan },
    },
    changeMembershipPlan: {
      method: 'PATCH',
      path: '/api/membership-plans/{id}',
      summary:
        'Change, activate or withdraw a paid plan. A new price is for new members; who is one keeps the old. The ' +
        'free plan stays as it is',
      body: changePlanBody,
      success: { status: 200, schema: membershipPlan },
      errors: ['not_found', 'invalid_transition', 'conflict', 'payment_provider_unavailable'],
    },
  }),
};
