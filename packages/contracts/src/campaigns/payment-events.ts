import { z } from '../shared/zod.ts';
import { bookingView } from './bookings.ts';
import { dispute } from './disputes.ts';
import { instant } from '../shared/fields.ts';

export const paymentEventData = {
  /** The provider has not captured or refunded the money for a day. */
  'payment.stuck': z.object({ booking: bookingView, step: z.enum(['capture', 'refund']), since: instant }),
  /** A refund failed. Unless `isTriedAgain`, the team returns the money another way. */
  'refund.failed': z.object({ booking: bookingView, isTriedAgain: z.boolean() }),
  'dispute.opened': z.object({ dispute }),
  'dispute.changed': z.object({ dispute }),
} as const;
