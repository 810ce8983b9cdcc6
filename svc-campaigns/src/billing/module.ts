import type { ServiceDeps } from '@postcard/service-kit';
import type { BookingCore } from '../booking/core.ts';
import type { Config } from '../config.ts';
import type { ModuleParts } from '../parts.ts';
import { createDisputeCases } from './disputes/cases.ts';
import { createEndLost } from './disputes/end-lost.ts';
import { createFollowDisputes } from './disputes/follow.ts';
import { addDisputeRoutes } from './disputes/routes.ts';
import { createDisputeStore } from './disputes/store.ts';
import { createBillTo } from './invoices/bill-to.ts';
import { createBillingDetailsStore } from './invoices/billing-details-store.ts';
import { createCreditNoteStore } from './invoices/credit-note-store.ts';
import { addInvoiceRoutes } from './invoices/routes.ts';
import { createInvoiceStore } from './invoices/store.ts';
import { createCustomerStore } from './payments/customer-store.ts';
import { createCustomers } from './payments/customers.ts';
import { watchStripe } from './payments/metrics.ts';
import { addPaymentCheckRoute } from './payments/payment-check.ts';
import { createPaymentProvider } from './payments/provider.ts';
import { reconcilerJobs } from './payments/reconciler.ts';
import { createSettle } from './payments/settle.ts';
import { addUnownedPaymentRoutes } from './unowned/routes.ts';
import { createUnownedPaymentStore } from './unowned/store.ts';
import { createStripeSweep } from './unowned/sweep.ts';
import { createStripeEventStore } from '@postcard/service-kit/stripe/event-store';
import { createSweepMark, sweepJob } from '@postcard/service-kit/stripe/sweep';
import { addWebhookRoute } from './payments/webhook.ts';
import type { Artworks } from './ports.ts';

type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'metrics' | 'now'> &
  Pick<BookingCore, 'cards' | 'bookings' | 'members' | 'streams' | 'unpaid'> & {
    config: Config;
    artworks: Pick<Artworks, 'of'>;
  };

const halfMinuteMs = 30_000;
const minuteMs = 60_000;

export function createBilling(deps: Deps) {
  const { db, wake, bookings, config, metrics, log, now } = deps;
  const provider = createPaymentProvider({
    secretKey: config.STRIPE_SECRET_KEY,
    apiBase: config.STRIPE_API_BASE,
    publicUrl: config.PUBLIC_URL,
    watch: watchStripe(metrics),
  });
  const customers = createCustomers({ ...deps, store: createCustomerStore(db), provider });
  const invoices = createInvoiceStore(db);
  const details = createBillingDetailsStore(db);
  const billTo = createBillTo({ ...deps, details });
  const disputes = createDisputeStore(db, wake);
  const creditNotes = createCreditNoteStore(db);
  const endLost = createEndLost({ ...deps, invoices, creditNotes });
  const { followOne, followAll } = createFollowDisputes({ ...deps, disputes, provider, endLost });
  const payments = createUnownedPaymentStore(db, now);
  const settle = createSettle({ ...deps, billTo, invoices, creditNotes, customers, provider, payments });
  const mark = createSweepMark(db, { of: 'bookings', wake });
  const sweepStripe = createStripeSweep({ ...deps, invoices, creditNotes, settle, provider, payments, mark });

  const parts: ModuleParts = {
    addRoutes(routes) {
      addInvoiceRoutes(routes, { invoices, details, bookings, now });
      addDisputeRoutes(routes, disputes, createDisputeCases({ ...deps, disputes, invoices, provider, followOne }));
      addUnownedPaymentRoutes(routes, { payments, bookings, now });
      addPaymentCheckRoute(routes, { provider, isSandbox: config.STRIPE_API_BASE !== undefined, now, log });
      addWebhookRoute(routes, {
        events: createStripeEventStore(db, { about: 'bookingId', now }),
        provider,
        secrets: config.STRIPE_WEBHOOK_SECRET,
        settle,
        followDispute: followOne,
        log,
      });
    },
    outboxes: [disputes.model],
    jobs: [
      ...reconcilerJobs({ ...deps, settle }),
      { name: 'customers', everyMs: halfMinuteMs, work: customers.sendChanges },
      { name: 'disputes', everyMs: minuteMs, work: followAll },
      sweepJob(sweepStripe, now),
    ],
    background: [],
  };
  return { ...parts, provider, customers, settle, invoices, payments, forgetBillingDetails: details.forget };
}
