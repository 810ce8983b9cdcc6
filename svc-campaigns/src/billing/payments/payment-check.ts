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
  StripeAuthenticationError: 'Stripe rejects the secret key. Copy it again from your Stripe dashboard.',
  StripePermissionError: 'The key isn’t allowed to accept payments. Give it write access to PaymentIntents.',
  StripeConnectionError: 'Stripe could not be reached. Try again in a minute.',
  StripeRateLimitError: 'Stripe received too many requests. Try again in a minute.',
};

export async function findPayments({ provider, isSandbox, log }: Deps): Promise<Finding> {
  try {
    const { isLive } = await provider.tryPayment();
    if (isSandbox)
      return {
        state: 'not_yet',
        reason: 'The sandbox replaces Stripe, so payments aren’t real. Set your Stripe keys.',
      };
    if (!isLive) return { state: 'not_yet', reason: 'The keys work, but they are for test cards. Set the live keys.' };
    return { state: 'done', reason: 'The keys work: a test payment was created at Stripe and cancelled.' };
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
