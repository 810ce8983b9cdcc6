import type { UnownedPayment } from '@postcard/contracts';

/** Stores payments that a person has to refund, because the provider finally refused to. */
export type PaymentsByHand = { insert(payment: Omit<UnownedPayment, 'paidAt'> & { paidAt: Date }): Promise<void> };
