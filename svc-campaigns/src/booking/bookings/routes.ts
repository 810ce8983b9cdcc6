import { campaignsRoutes as routes, type Member } from '@postcard/contracts';
import { NamedError, presentPage, requireReader, type Principal } from '@postcard/service-kit';
import type { MemberRoutes } from '../members/policy.ts';
import type { Booking } from './booking.ts';
import { presentBooking, presentParticipation, presentTo } from './present.ts';
import type { createCancel } from './cancel.ts';
import type { createCheckOut } from './check-out.ts';
import type { createHoldAgain, createHoldMany } from './hold-more.ts';
import type { createHold } from './hold.ts';
import type { MoveSpot } from './move-spot.ts';
import type { createShortCard } from './short-card.ts';
import type { BookingStore } from './store.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = {
  bookings: BookingStore;
  hold: ReturnType<typeof createHold>;
  holdMany: ReturnType<typeof createHoldMany>;
  holdAgain: ReturnType<typeof createHoldAgain>;
  shortCard: ReturnType<typeof createShortCard>;
  checkOut: ReturnType<typeof createCheckOut>;
  cancel: ReturnType<typeof createCancel>;
  moveSpot: MoveSpot;
  now: () => Date;
};

export function addBookingRoutes(
  { serve }: MemberRoutes,
  { bookings, hold, holdMany, holdAgain, shortCard, checkOut, cancel, moveSpot, now }: Deps,
): void {
  const ownBooking = async (id: string, user: Principal): Promise<Booking> =>
    orNotFound(await bookings.byId(id, user.role === 'admin' ? undefined : user.userId));

  const mine = async (id: string, { userId }: Principal): Promise<Booking> =>
    orNotFound(await bookings.byId(id, userId));

  const document = async ({ params, user }: { params: { id: string }; user: Principal }) =>
    presentTo('admin', await ownBooking(params.id, user), now());

  async function aboutCheckout({ params, user }: { params: { id: string }; user: Principal }) {
    const { id, businessName, campaignName, spotId, amount, status, paymentStatus } = await ownBooking(params.id, user);
    return { id, businessName, campaignName, spotId, amount, status, paymentStatus };
  }

  serve(routes.book, async ({ checked: member, body }) => presentBooking(await hold(member, body), now()));

  serve(routes.bookMany, async ({ checked: member, body }) => ({ outcomes: await holdMany(member, body) }));

  serve(routes.bookAgain, async ({ user, checked: member, params }) =>
    presentBooking(await holdAgain(member, await mine(params.id, user)), now()),
  );

  serve(routes.rollOrRefund, async ({ user, params, body }) =>
    presentBooking(await shortCard.choose(await mine(params.id, user), body.choice), now()),
  );

  serve(routes.listBookings, async ({ query, user, ctx }) => {
    const userId = user.role === 'admin' ? query.userId : user.userId;
    return presentPage(ctx, await bookings.list({ ...query, userId })).map((booking) =>
      presentTo(user.role, booking, now()),
    );
  });

  serve(routes.getBooking, async ({ params, user }) => presentTo(user.role, await ownBooking(params.id, user), now()));

  async function payable(id: string, user: Principal, { membershipId }: Member): Promise<Booking> {
    const booking = await ownBooking(id, user);
    if (!membershipId && !booking.first) throw new NamedError('membership_required');
    return booking;
  }

  serve(
    routes.checkout,
    async ({ params, user, checked: member }) => ({ url: await checkOut(await payable(params.id, user, member)) }),
    { about: aboutCheckout },
  );

  serve(
    routes.cancelBooking,
    async ({ params, user }) => presentBooking(await cancel(await ownBooking(params.id, user)), now()),
    { document },
  );

  serve(
    routes.moveBooking,
    async ({ params, body, user }) =>
      presentTo('admin', await moveSpot.move(await ownBooking(params.id, user), body.spotId), now()),
    { document },
  );

  serve(routes.listParticipations, async ({ params, query, user, ctx }) => {
    requireReader(user, params.userId);
    return presentPage(ctx, await bookings.listLive(params.userId, now(), query)).map(presentParticipation);
  });
}
