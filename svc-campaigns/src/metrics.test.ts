import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createMetrics } from '@postcard/service-kit';
import { createStripe } from './billing/payments/stripe-client.ts';
import { watchStripe } from './billing/payments/metrics.ts';
import { watchBookings } from './booking/bookings/metrics.ts';

const linesOf = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('the metrics report the held spots and pending payments at the time of the request', async () => {
  const metrics = createMetrics('svc-campaigns');
  const counts: Record<string, number> = { held: 3, capturing: 1, cancelling: 0 };
  watchBookings(metrics, {
    count: async (status) => (status === 'cancelling' ? Promise.reject(new Error('away')) : counts[status]!),
  });
  expect(await linesOf(metrics, 'bookings_on_their_way')).toEqual([
    'bookings_on_their_way{status="held",service="svc-campaigns"} 3',
    'bookings_on_their_way{status="capturing",service="svc-campaigns"} 1',
  ]);
  counts.held = 0;
  expect(await linesOf(metrics, 'bookings_on_their_way{status="held"')).toEqual([
    'bookings_on_their_way{status="held",service="svc-campaigns"} 0',
  ]);
});

test('the metrics count Stripe’s responses by kind, and requests without a response', async () => {
  const metrics = createMetrics('svc-campaigns');
  const server = createServer((request, response) => {
    if (request.url?.includes('cut')) return void request.socket.destroy();
    const isGone = request.url?.includes('gone');
    const body = isGone
      ? { error: { type: 'invalid_request_error', message: 'gone' } }
      : { id: 'cus_1', object: 'customer' };
    response.writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripe = createStripe({
    secretKey: 'sk_test_1',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: watchStripe(metrics),
  });
  await stripe.customers.retrieve('cus_here');
  await expect(stripe.customers.retrieve('cus_gone')).rejects.toThrow();
  await expect(stripe.customers.retrieve('cus_cut', {}, { maxNetworkRetries: 0 })).rejects.toThrow();
  const [requestsLine = ''] = await linesOf(metrics, 'stripe_requests_total');
  expect(Number(requestsLine.split(' ')[1])).toBeGreaterThanOrEqual(3);
  expect(await linesOf(metrics, 'stripe_request_duration_seconds_count')).toEqual([
    'stripe_request_duration_seconds_count{service="svc-campaigns",status="2xx"} 1',
    'stripe_request_duration_seconds_count{service="svc-campaigns",status="4xx"} 1',
  ]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
