import { campaignsRoutes as routes } from '@postcard/contracts';
import { presentPage, type createRoutes } from '@postcard/service-kit';
import type { BookingStore } from '../bookings/store.ts';
import type { CardStore } from '../cards/store.ts';
import { presentGalleryCard, printedStatuses } from './gallery.ts';

type Deps = { cards: CardStore; bookings: BookingStore };

/** Added before the routes of one card, whose address `/api/campaigns/gallery` would otherwise be. */
export function addGalleryRoutes({ serve }: ReturnType<typeof createRoutes>, { cards, bookings }: Deps): void {
  serve(routes.listGallery, async ({ query, ctx }) => {
    const printed = presentPage(ctx, await cards.latest(printedStatuses, query));
    const ads = await bookings.approvedOn(printed.map(({ id }) => id));
    return printed.map((card) => presentGalleryCard(card, ads));
  });
}
