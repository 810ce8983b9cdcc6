import type { createRoutes, ServiceDeps } from '@postcard/service-kit';
import type { Config } from '../config.ts';
import { addPlanRoutes } from '../membership-plans/routes.ts';
import { createSale } from '../membership-plans/sale.ts';
import { createSavePlan } from '../membership-plans/save.ts';
import type { MembershipPlanStore } from '../membership-plans/store.ts';
import type { Review } from '../subscriptions/review.ts';
import type { SubscriptionStore } from '../subscriptions/store.ts';
import type { UserStore } from '../users/store.ts';
import { addChargesRoutes } from './charges-routes.ts';
import { createStripeEventStore } from '@postcard/service-kit/stripe/event-store';
import { createSweepMark, sweepJob } from '@postcard/service-kit/stripe/sweep';
import { createInvoiceStore } from './invoice-store.ts';
import { createLeave } from './leave.ts';
import { createPay } from './pay.ts';
import { createMembershipProvider } from './provider.ts';
import { addMembershipPaymentRoutes } from './routes.ts';
import { createMembershipSweep } from './sweep.ts';
import { createReconcile, createSync } from './sync.ts';
import { addMembershipWebhook } from './webhook.ts';

type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'now'> & {
  users: UserStore;
  subscriptions: SubscriptionStore;
  plans: MembershipPlanStore;
  review: Review;
};

export function createMembershipPayments(
  { db, wake, newEvent, log, now, users, subscriptions, plans, review }: Deps,
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_MEMBERSHIP_WEBHOOK_SECRET' | 'PUBLIC_URL'>,
) {
  const provider = createMembershipProvider({
    secretKey: config.STRIPE_SECRET_KEY,
    apiBase: config.STRIPE_API_BASE,
    publicUrl: config.PUBLIC_URL,
  });
  const invoices = createInvoiceStore(db, wake);
  const sale = createSale({ plans, provider });
  const sync = createSync({ users, subscriptions, invoices, review, provider, newEvent, log, now });
  const pay = createPay({ users, plans, sale, subscriptions, invoices, provider, sync, now });
  const leave = createLeave({ subscriptions, provider, sync });
  const savePlan = createSavePlan({ plans, sale, now });
  const mark = createSweepMark(db, { of: 'memberships', wake });
  const sweepStripe = createMembershipSweep({ subscriptions, provider, sync, mark, newEvent, log, now });
  const reconcile = createReconcile({ subscriptions, log, now }, sync);
  const events = createStripeEventStore(db, { about: 'subscriptionId', now });

  return {
    sync,
    pay,
    leave,
    savePlan,
    invoices,
    reconcile,
    sweepStripe,
    passes: config.STRIPE_SECRET_KEY ? [reconcile, sweepJob(sweepStripe, now).work] : [reconcile],
    outboxes: [invoices.model, mark.model] as const,
    addRoutes(routes: ReturnType<typeof createRoutes>): void {
      addPlanRoutes(routes, { plans, savePlan });
      addMembershipPaymentRoutes(routes, { pay, leave, invoices, provider });
      addChargesRoutes(routes, { invoices, subscriptions, now });
      addMembershipWebhook(routes, {
        events,
        provider,
        secrets: config.STRIPE_MEMBERSHIP_WEBHOOK_SECRET ?? [],
        sync,
        log,
      });
    },
  };
}
