import { booking as rules } from '@postcard/contracts/business';
import type { Booking, BookingFields } from '../booking/bookings/booking.ts';
import type { BookingStore } from '../booking/bookings/store.ts';

const at = new Date('2027-02-01T12:00:00.000Z');

export function bookingOf(change: Partial<BookingFields> & { id: string }): Booking {
  return {
    userId: 'ada',
    campaignId: 'may',
    campaignName: 'May 2027 card',
    zone: 'A',
    distributionDate: new Date('2027-05-20T17:00:00.000Z'),
    cancelUntil: new Date('2027-05-05T17:00:00.000Z'),
    spotId: 'M05',
    adSpotId: 'may:M05',
    spotType: 'medium',
    businessName: 'High Street Pizza',
    businessSubcategory: 'Pizza',
    status: 'held',
    holdExpiresAt: new Date(at.getTime() + rules.holdMs),
    amount: 50_000,
    paymentStatus: 'pending',
    adApproved: false,
    adContent: null,
    designTemplateId: null,
    invoiceNumber: null,
    endedBecause: null,
    attempt: 1,
    checkoutExpiresAt: null,
    stripeSessionId: null,
    stripePaymentId: null,
    paymentOpen: false,
    bookingDate: at,
    createdAt: at,
    version: 1,
    ...change,
  } as Booking;
}

export async function changeStored(
  bookings: Pick<BookingStore, 'model'>,
  id: string,
  change: Partial<BookingFields>,
): Promise<void> {
  const { matchedCount } = await bookings.model.updateOne(
    { _id: id },
    {
      $set: change,
      $inc: { version: 1 },
    },
  );
  if (matchedCount === 0) throw new Error(`there is no booking ${id}`);
}
