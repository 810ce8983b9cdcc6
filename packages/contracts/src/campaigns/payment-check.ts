import { callers, routes } from '../shared/route.ts';
import { setupCheck } from '../shared/setup-check.ts';

export const paymentCheckRoutes = routes('System', callers.owners, {
  checkPayments: {
    method: 'GET',
    path: '/api/campaigns/payment-check',
    summary: 'Whether payments can be taken: one is opened at the provider and cancelled, at most once a minute',
    success: { status: 200, schema: setupCheck },
  },
});
