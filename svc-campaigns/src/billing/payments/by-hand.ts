import type { UnownedPayment } from '@postcard/contracts';

/** Stores payments that a person has to refund, as the provider never will. */
export type PaymentsByHand = { insert(payment: Omit<UnownedPayment, 'paidAt'> & { paidAt: Date }): Promise<void> };
