import type { ServiceDeps } from '@postcard/service-kit';
import { createStripeEventStore } from '@postcard/service-kit/stripe/event-store';
import { createSweepMark, sweepJob } from '@postcard/service-kit/stripe/sweep';
import type { MembershipPorts } from '../accounts/ports.ts';
import type { UserStore } from '../accounts/users/store.ts';
import type { Config } from '../config.ts';
import type { ModuleParts } from '../parts.ts';
import { addChargesRoutes } from './payments/charges-routes.ts';
import { createInvoiceStore, presentInvoice } from './payments/invoice-store.ts';
import { createLeave } from './payments/leave.ts';
import { createPay } from './payments/pay.ts';
import { createMembershipProvider } from './payments/provider.ts';
import { addMembershipPaymentRoutes } from './payments/routes.ts';
import { createMembershipSweep } from './payments/sweep.ts';
import { createReconcile, createSync } from './payments/sync.ts';
import { addMembershipWebhook } from './payments/webhook.ts';
import { addPlanRoutes } from './plans/routes.ts';
import { createSale } from './plans/sale.ts';
import { createSavePlan } from './plans/save.ts';
import { createMembershipPlanStore } from './plans/store.ts';
import { addStatisticsRoutes } from './statistics/routes.ts';
import { createApply } from './subscriptions/apply.ts';
import { createEndMembership } from './subscriptions/end.ts';
import { createReview } from './subscriptions/review.ts';
import { addSubscriptionRoutes } from './subscriptions/routes.ts';
import { createSubscriptionStore } from './subscriptions/store.ts';
import { presentSubscription } from './subscriptions/subscription.ts';

type Settings = 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE' | 'STRIPE_MEMBERSHIP_WEBHOOK_SECRET' | 'PUBLIC_URL';
type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'now'> & { users: UserStore };

export function createMembership(service: Deps, config: Pick<Config, Settings>) {
  const { db, wake, now } = service;
  const provider = createMembershipProvider({
    secretKey: config.STRIPE_SECRET_KEY,
    apiBase: config.STRIPE_API_BASE,
    publicUrl: config.PUBLIC_URL,
  });
  const stores = {
    ...service,
    provider,
    subscriptions: createSubscriptionStore(db, wake),
    plans: createMembershipPlanStore(db, now),
    invoices: createInvoiceStore(db, wake),
  };
  const { subscriptions, plans, invoices } = stores;
  const mark = createSweepMark(db, { of: 'memberships', wake });
  const sale = createSale(stores);
  const review = createReview(stores);
  const sync = createSync({ ...stores, review });
  const used = { ...stores, sale, review, sync };
  const pay = createPay(used);
  const leave = createLeave(used);
  const apply = createApply(used);
  const savePlan = createSavePlan(used);
  const endMembership = createEndMembership(used);
  const sweepStripe = createMembershipSweep({ ...used, mark });
  const reconcile = createReconcile(stores, sync);
  const events = createStripeEventStore(db, { about: 'subscriptionId', now });
  const parts: ModuleParts = {
    addRoutes(routes) {
      addPlanRoutes(routes, { plans, savePlan });
      addSubscriptionRoutes(routes, { ...used, apply, endMembership });
      addMembershipPaymentRoutes(routes, { ...used, pay, leave });
      addChargesRoutes(routes, used);
      addMembershipWebhook(routes, { ...used, events, secrets: config.STRIPE_MEMBERSHIP_WEBHOOK_SECRET ?? [] });
      addStatisticsRoutes(routes, used);
    },
    outboxes: [subscriptions.model, invoices.model, mark.model],
    prepare: plans.ensureFreePlan,
    passes: [review.settleAll, reconcile, ...(config.STRIPE_SECRET_KEY ? [sweepJob(sweepStripe, now).work] : [])],
  };
  const ports = {
    apply,
    isOpenAnywhere: subscriptions.isOpenAnywhere,
    closeAllOf: subscriptions.closeAllOf,
    recordsOf: async (userId: string) => ({
      subscriptions: (await subscriptions.ofUser(userId)).map(presentSubscription),
      membershipInvoices: (await invoices.list(userId, { limit: 200 })).items.map(presentInvoice),
    }),
  } satisfies MembershipPorts;
  return { ...parts, ...used, ...ports, pay, leave, savePlan, endMembership, reconcile, sweepStripe, mark };
}
