import type { ProofAuthor } from '@postcard/contracts';
import { NamedError, type Principal } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { BookingStore } from '../../booking/bookings/store.ts';

export type OwnBooking = ReturnType<typeof createOwnBooking>;

/** Finds the booking somebody asks for. Ownership is part of the query, so another's is not found. */
export function createOwnBooking(bookings: Pick<BookingStore, 'byId'>) {
  async function find(id: string, ownerId?: string): Promise<Booking> {
    const booking = await bookings.byId(id, ownerId);
    if (!booking) throw new NamedError('not_found');
    return booking;
  }

  return {
    /** For what only the booking's own business may do. */
    alone: async (id: string, { userId }: Principal): Promise<{ booking: Booking }> => ({
      booking: await find(id, userId),
    }),

    /**
     * For what the team does too, and as whom: an administrator on a booking of their own is a member like any other.
     */
    async orTeam(id: string, { userId, role }: Principal): Promise<{ booking: Booking; author: ProofAuthor }> {
      const booking = await find(id, role === 'admin' ? undefined : userId);
      return { booking, author: booking.userId === userId ? 'member' : 'team' };
    },
  };
}
