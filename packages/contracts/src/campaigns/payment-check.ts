import { route } from '../shared/route.ts';
import { setupCheck } from '../shared/setup-check.ts';

export const paymentCheckRoutes = {
  checkPayments: route({
    id: 'checkPayments',
    method: 'GET',
    path: '/api/campaigns/payment-check',
    access: 'admin',
    tag: 'System',
    summary: 'Whether payments can be taken: one is opened at the provider and cancelled, at most once a minute',
    success: { status: 200, schema: setupCheck },
  }),
} as const;
