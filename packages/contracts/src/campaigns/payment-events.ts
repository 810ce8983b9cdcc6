import { z } from '../shared/zod.ts';
import { bookingView } from './bookings.ts';
import { dispute } from './disputes.ts';
import { instant } from '../shared/fields.ts';

/** The events of svc-campaigns about money that is not where it belongs. */
export const paymentEventData = {
  /** The provider has been asked for a day to take or give back a booking's money, and has not done it. */
  'payment.stuck': z.object({ booking: bookingView, step: z.enum(['capture', 'refund']), since: instant }),
  /**
   * A refund has come back, or the provider will not make it. `isTriedAgain` says whether it is tried again; otherwise
   * the team returns the money another way.
   */
  'refund.failed': z.object({ booking: bookingView, isTriedAgain: z.boolean() }),
  'dispute.opened': z.object({ dispute }),
  'dispute.changed': z.object({ dispute }),
} as const;
