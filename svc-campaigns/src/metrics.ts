import type { BookingStatus } from '@postcard/contracts';
import { Counter, Gauge, Histogram, type Metrics } from '@postcard/service-kit';
import type { BookingStore } from './booking/bookings/store.ts';
import type { StripeWatch } from './billing/payments/stripe-client.ts';

/** The states that a booking passes through; in the others it may stay for good. */
const passing = ['held', 'capturing', 'cancelling'] satisfies BookingStatus[];

/** Tells Prometheus how many spots are held, and how many payments are on their way. */
export function watchBookings({ registry }: Metrics, bookings: Pick<BookingStore, 'count'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'bookings_on_their_way',
      help: 'Bookings that are held, capturing or cancelling',
      labelNames: ['status'],
      registers: [],
      async collect() {
        this.reset();
        for (const status of passing) {
          const count = await bookings.count(status).catch(() => null);
          if (count !== null) this.set({ status }, count);
        }
      },
    }),
  );
}

/** Tells Prometheus what Stripe answers, and how fast. */
export function watchStripe({ registry }: Metrics): StripeWatch {
  const registers = [registry];
  const requests = new Counter({
    name: 'stripe_requests_total',
    help: 'Requests to Stripe, answered or not',
    registers,
  });
  const seconds = new Histogram({
    name: 'stripe_request_duration_seconds',
    help: "Time of Stripe's answers",
    labelNames: ['status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    asked: () => requests.inc(),
    answered: (status, took) => seconds.observe({ status: `${Math.floor(status / 100)}xx` }, took),
  };
}
