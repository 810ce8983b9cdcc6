import type { ProofAuthor } from '@postcard/contracts';
import type { Principal } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Bookings } from '../ports.ts';
import { orNotFound } from '../../or-not-found.ts';

export type OwnBooking = ReturnType<typeof createOwnBooking>;

export function createOwnBooking(bookings: Pick<Bookings, 'byId'>) {
  const find = async (id: string, ownerId?: string): Promise<Booking> => orNotFound(await bookings.byId(id, ownerId));

  return {
    alone: async (id: string, { userId }: Principal): Promise<{ booking: Booking }> => ({
      booking: await find(id, userId),
    }),

    /** Returns the booking and the caller's role; on their own bookings, administrators are members. */
    async orTeam(id: string, { userId, role }: Principal): Promise<{ booking: Booking; author: ProofAuthor }> {
      const booking = await find(id, role === 'admin' ? undefined : userId);
      return { booking, author: booking.userId === userId ? 'member' : 'team' };
    },
  };
}
