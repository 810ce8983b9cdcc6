import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, requireSelfOrAdmin, type createRoutes, type Principal } from '@postcard/service-kit';
import { presentBooking, presentParticipation, type Booking } from './booking.ts';
import type { createCancel } from './cancel.ts';
import type { createCheckOut } from './check-out.ts';
import type { createHold } from './hold.ts';
import type { createSaveDesign } from './save-design.ts';
import type { BookingStore } from './store.ts';

type Deps = {
  bookings: BookingStore;
  hold: ReturnType<typeof createHold>;
  checkOut: ReturnType<typeof createCheckOut>;
  cancel: ReturnType<typeof createCancel>;
  saveDesign: ReturnType<typeof createSaveDesign>;
  now: () => Date;
};

export function addBookingRoutes({ serve }: ReturnType<typeof createRoutes>, { bookings, hold, checkOut, cancel, saveDesign, now }: Deps): void {
  /** Ownership is part of the query, so another's booking is not found. */
  async function own(id: string, user: Principal): Promise<Booking> {
    const booking = await bookings.byId(id, user.role === 'admin' ? undefined : user.userId);
    if (!booking) throw new NamedError('not_found');
    return booking;
  }

  serve(routes.book, async ({ user, body }) => presentBooking(await hold(user, body), now()));

  serve(routes.listBookings, async ({ query, user, ctx }) => {
    const owner = user.role === 'admin' ? {} : { userId: user.userId };
    return presentPage(ctx, await bookings.list({ ...query, ...owner })).map((booking) => presentBooking(booking, now()));
  });

  serve(routes.getBooking, async ({ params, user }) => presentBooking(await own(params.id, user), now()));

  serve(routes.checkout, async ({ params, user }) => ({ url: await checkOut(await own(params.id, user)) }));

  serve(routes.cancelBooking, async ({ params, user }) => presentBooking(await cancel(await own(params.id, user)), now()));

  serve(routes.saveDesign, async ({ params, user, body }) => {
    // An ad is its business's word: nobody saves it for them, not even an administrator.
    const booking = await bookings.byId(params.id, user.userId);
    if (!booking) throw new NamedError('not_found');
    return presentBooking(await saveDesign(booking, body), now());
  });

  serve(routes.listParticipations, async ({ params, user }) => {
    requireSelfOrAdmin(user, params.userId);
    return (await bookings.liveOf(params.userId, now())).map(presentParticipation);
  });
}
