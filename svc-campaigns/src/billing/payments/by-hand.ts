import type { UnownedPayment } from '@postcard/contracts';

/** Takes payments that the provider will never give back, for a person to return the money. */
export type PaymentsByHand = { insert(payment: Omit<UnownedPayment, 'paidAt'> & { paidAt: Date }): Promise<void> };
