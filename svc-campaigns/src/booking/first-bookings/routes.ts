import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage } from '@postcard/service-kit';
import { presentBooking } from '../bookings/present.ts';
import type { BookingStore } from '../bookings/store.ts';
import type { MemberRoutes } from '../members/policy.ts';
import type { createHoldFirst } from './hold-first.ts';

type Deps = {
  bookings: Pick<BookingStore, 'listInReview'>;
  holdFirst: ReturnType<typeof createHoldFirst>;
  now: () => Date;
};

export function addFirstBookingRoutes({ serve }: MemberRoutes, { bookings, holdFirst, now }: Deps): void {
  serve(routes.bookFirst, async ({ checked: member, body, clientIp }) =>
    presentBooking(await holdFirst(member, body, clientIp), now()),
  );

  serve(routes.listInReview, async ({ query, ctx }) =>
    presentPage(ctx, await bookings.listInReview(now(), query)).map((booking) => presentBooking(booking, now())),
  );
}
