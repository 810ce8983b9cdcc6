import { campaignsRoutes as routes } from '@postcard/contracts';
import { NamedError, presentPage, type createRoutes } from '@postcard/service-kit';
import { presentBooking } from '../../booking/bookings/present.ts';
import type { UnownedPaymentStore } from './store.ts';
import type { Bookings } from '../ports.ts';
import { orNotFound } from '../../or-not-found.ts';

type Deps = { payments: UnownedPaymentStore; bookings: Pick<Bookings, 'listFailedRefunds'>; now: () => Date };

export function addUnownedPaymentRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { payments, bookings, now }: Deps,
): void {
  serve(routes.listFailedRefunds, async ({ query, ctx }) =>
    presentPage(ctx, await bookings.listFailedRefunds(query)).map((booking) => ({
      ...presentBooking(booking, now()),
      refundTriedAt: booking.refund?.triedAt.toISOString() ?? null,
    })),
  );
  serve(routes.listUnownedPayments, async ({ query, ctx }) => presentPage(ctx, await payments.list(query)));
  serve(routes.settleUnownedPayment, async ({ params }) => orNotFound(await payments.settle(params.id)));
  serve(routes.reopenUnownedPayment, async ({ params }) => {
    const reopened = await payments.reopen(params.id);
    if (reopened) return reopened;
    if (!(await payments.isKnown(params.id))) throw new NamedError('not_found');
    throw new NamedError('conflict', { message: 'This payment is no longer marked as settled.' });
  });
}
