import type { Work } from '../bookings/ports.ts';
import { reasons } from '../bookings/reasons.ts';

type Deps = Pick<Work, 'bookings' | 'settle' | 'log'>;

export function createFollowReview({ bookings, settle, log }: Deps) {
  async function settleOf(userId: string): Promise<void> {
    for (const { id, paymentOpen } of await bookings.firstOf(userId)) {
      if (!paymentOpen) continue;
      await settle(id).catch((error: unknown) => log.warn({ err: error, bookingId: id }, 'left to the reconciler'));
    }
  }

  return {
    onApproved: settleOf,
    async onRejected(userId: string): Promise<void> {
      for (const { id } of await bookings.firstOf(userId))
        await bookings.move(id, { do: 'refuse', because: reasons.notApproved });
      await settleOf(userId);
    },
  };
}
