import { campaignsRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import type { OfferLinks } from './decline.ts';
import type { Wait } from './wait.ts';

/** Before the cards' routes, so that `waitlist` is no card's id. */
export function addWaitlistRoutes({ serve }: ReturnType<typeof createRoutes>, { wait, offerLinks }: { wait: Wait; offerLinks: OfferLinks }): void {
  serve(routes.listWaitlist, ({ user }) => wait.placesOf(user.userId));

  serve(routes.cardStanding, ({ user, params }) => wait.standing(user, params.id));

  serve(routes.joinWaitlist, ({ user, params }) => wait.join(user, params.id));

  serve(routes.leaveWaitlist, ({ user, params }) => wait.leave(user, params.id));

  // The link is the key to the answer: no cache keeps it.
  serve(routes.getOffer, ({ params, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return offerLinks.show(params.token);
  });

  serve(routes.declineOffer, ({ params }) => offerLinks.decline(params.token));
}
