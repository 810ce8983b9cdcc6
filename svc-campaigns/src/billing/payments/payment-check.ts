import { campaignsRoutes as routes } from '@postcard/contracts';
import type { Finding } from '@postcard/contracts/setup-check';
import { createSetupCheck, type createRoutes, type Logger } from '@postcard/service-kit';
import type { PaymentProvider } from './provider.ts';

type Deps = {
  provider: Pick<PaymentProvider, 'tryPayment'>;
  isSandbox: boolean;
  now: () => Date;
  log: Logger;
};

const refusals: Record<string, string> = {
  StripeAuthenticationError: 'Stripe does not know the secret key. Copy it again from your Stripe dashboard.',
  StripePermissionError: 'The key may not take payments. Allow it to write PaymentIntents.',
  StripeConnectionError: 'Stripe could not be reached. Try again in a minute.',
  StripeRateLimitError: 'Stripe was asked too often. Try again in a minute.',
};

export async function findPayments({ provider, isSandbox, log }: Deps): Promise<Finding> {
  try {
    const { isLive } = await provider.tryPayment();
    if (isSandbox)
      return { state: 'not_yet', reason: 'The sandbox stands in for Stripe: no money moves. Set your Stripe keys.' };
    if (!isLive) return { state: 'not_yet', reason: 'The keys work, but they are for test cards. Set the live keys.' };
    return { state: 'done', reason: 'A payment was opened at Stripe and cancelled again: the keys work.' };
  } catch (error) {
    log.warn({ err: error }, 'the keys of the payment provider do not work');
    const type = String((error as { type?: unknown }).type);
    return {
      state: 'failed',
      reason: refusals[type] ?? 'Stripe refused to open a payment. See your Stripe dashboard.',
    };
  }
}

export function addPaymentCheckRoute({ serve }: ReturnType<typeof createRoutes>, deps: Deps): void {
  const check = createSetupCheck({ ...deps, name: 'payments', find: () => findPayments(deps) });
  serve(routes.checkPayments, check);
}
