import { Counter, Histogram, type Metrics } from '@postcard/service-kit';
import type { StripeWatch } from './stripe-client.ts';

export function watchStripe({ registry }: Metrics): StripeWatch {
  const registers = [registry];
  const requests = new Counter({
    name: 'stripe_requests_total',
    help: 'Requests to Stripe, with or without a response',
    registers,
  });
  const seconds = new Histogram({
    name: 'stripe_request_duration_seconds',
    help: "Time of Stripe's responses",
    labelNames: ['status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    requestSent: () => requests.inc(),
    responded: (status, took) => seconds.observe({ status: `${Math.floor(status / 100)}xx` }, took),
  };
}
