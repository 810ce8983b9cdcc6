import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { OfferLinks } from './decline.ts';
import type { Wait } from './wait.ts';

export function addWaitlistRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { wait, offerLinks }: { wait: Wait; offerLinks: OfferLinks },
): void {
  serve(routes.listWaitlist, async ({ user, query, ctx }) => presentPage(ctx, await wait.placesOf(user.userId, query)));

  serve(routes.cardStanding, ({ user, params }) => wait.viewOf(user, params.id));

  serve(routes.joinWaitlist, async ({ user, params, ctx }) => {
    const { place, isNew } = await wait.join(user, params.id);
    ctx.status = isNew ? 201 : 200;
    return place;
  });

  serve(routes.leaveWaitlist, ({ user, params }) => wait.leave(user, params.id));

  // The response depends on the secret in the link, so no cache may store it.
  serve(routes.getOffer, ({ params, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return offerLinks.show(params.token);
  });

  serve(routes.declineOffer, ({ params }) => offerLinks.decline(params.token));
}
