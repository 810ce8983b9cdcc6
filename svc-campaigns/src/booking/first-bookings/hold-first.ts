import { booking as rules, type BookBody, type Member } from '@postcard/contracts';
import { networkOf, NamedError } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import type { createCancel } from '../bookings/cancel.ts';
import type { createHold } from '../bookings/hold.ts';
import type { BookingStore } from '../bookings/store.ts';
import type { UnpaidFirstBookings } from './unpaid.ts';

type Deps = {
  bookings: Pick<BookingStore, 'liveOf'>;
  unpaid: Pick<UnpaidFirstBookings, 'add' | 'free'>;
  hold: ReturnType<typeof createHold>;
  cancel: ReturnType<typeof createCancel>;
  now: () => Date;
};

export function createHoldFirst({ bookings, unpaid, hold, cancel, now }: Deps) {
  const firstsOf = async (userId: string) => (await bookings.liveOf(userId, now())).filter(({ first }) => first);

  return async function holdFirst(member: Member, body: BookBody, clientIp: string): Promise<Booking> {
    if (member.membershipId) return hold(member, body);
    const [firstBooking] = await firstsOf(member.userId);
    if (firstBooking?.campaignId === body.campaignId && firstBooking.spotId === body.spotId) return firstBooking;
    if (firstBooking) throw new NamedError('first_booking_exists');
    const whose = { userId: member.userId, ...body, network: networkOf(clientIp) };
    await unpaid.add(whose, new Date(now().getTime() + rules.holdMs));
    const booking = await hold(member, body, { first: true, network: whose.network }).catch(async (error: unknown) => {
      await unpaid.free(whose);
      throw error;
    });
    // A concurrent release may have freed the slot; of two stored bookings, one sees the other.
    if ((await firstsOf(member.userId)).every(({ id }) => id === booking.id)) return booking;
    await cancel(booking);
    throw new NamedError('first_booking_exists');
  };
}
