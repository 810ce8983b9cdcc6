import type { ArtworkView } from '@postcard/contracts';
import type { ServiceDeps } from '@postcard/service-kit';
import type { Booking } from '../booking/bookings/booking.ts';
import type { Ads } from '../booking/bookings/ports.ts';
import type { BookingCore } from '../booking/core.ts';
import type { Objects } from '../files/objects.ts';
import { createFileStore } from '../files/store.ts';
import type { ModuleParts } from '../parts.ts';
import { createChecker } from './artwork/checker.ts';
import { createLogos } from './artwork/logos.ts';
import { createReceive } from './artwork/receive.ts';
import { createUploadStore } from './artwork/upload-store.ts';
import { readPreviews } from './design-templates/previews.ts';
import { addDesignTemplateRoutes } from './design-templates/routes.ts';
import { stockTemplates } from './design-templates/stock.ts';
import { createDesignTemplateStore } from './design-templates/store.ts';
import { createCarryAd } from './designs/carry-ad.ts';
import { createDrawProof } from './artwork/draw-proof.ts';
import { addDesignRoutes } from './designs/routes.ts';
import { createSaveDesign } from './designs/save-design.ts';
import { addGalleryRoutes } from './gallery/routes.ts';
import { createProofActs } from './proofs/acts.ts';
import { noArtwork, type Artwork } from './proofs/artwork.ts';
import { createBriefs } from './proofs/briefs.ts';
import { closedBecause } from './proofs/changeable.ts';
import { createForget } from './proofs/forget.ts';
import { createOwnBooking } from './proofs/own-booking.ts';
import { presentArtwork } from './proofs/present.ts';
import { addArtworkQueueRoute } from './proofs/queue.ts';
import { adStandingOf } from './proofs/standing.ts';
import { createReminderStore } from './proofs/reminder-store.ts';
import { createRemind } from './proofs/reminders.ts';
import { createDesignRequestStore } from './proofs/request-store.ts';
import { addProofRoutes } from './proofs/routes.ts';
import { createArtworkStore } from './proofs/store.ts';
import { createArtworkSweep } from './proofs/sweep.ts';
import { createUpdateBooking } from './proofs/update-booking.ts';
import { addUploadRoutes } from './proofs/upload-routes.ts';

type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'now'> &
  Pick<BookingCore, 'bookings' | 'cards' | 'members'> & {
    objects: Objects | null;
    linkOf: (bookingId: string) => Promise<string>;
  };

const minuteMs = 60_000;

export function createCreative(deps: Deps) {
  const { db, wake, log, now, bookings, cards } = deps;
  const uploads = createUploadStore(db);
  const files = createFileStore(db, 'artwork', deps.objects);
  const artworks = createArtworkStore(db, wake);
  const requests = createDesignRequestStore(db, wake);
  const reminders = createReminderStore(db, wake);
  const templates = createDesignTemplateStore(db);
  const previews = readPreviews();
  const checker = createChecker(log);
  const booking = createUpdateBooking({ artworks, bookings });
  const own = createOwnBooking(bookings);
  const logos = createLogos({ files, checker, bookings });
  const receive = createReceive({ uploads, files, checker, now });
  const briefs = createBriefs({ receive, files, requests });
  const drawProof = createDrawProof({ files, checker, logos, linkOf: deps.linkOf });
  const acts = createProofActs({ ...deps, artworks, files, requests, drawProof, updateBooking: booking.update });
  const saveDesign = createSaveDesign({ cards, bookings, artworks, booking, logos, now });

  async function view(booking: Booking, artwork: Artwork): Promise<ArtworkView> {
    const [open, request, card] = await Promise.all([
      uploads.openOn(booking.id),
      requests.of(booking.id),
      cards.byId(booking.campaignId),
    ]);
    const helpRequestedAt = request?.status === 'open' ? request.createdAt : null;
    return presentArtwork(booking, artwork, {
      uploads: open,
      helpRequestedAt,
      closedBecause: closedBecause(booking, card, now()),
    });
  }

  const remind = createRemind({ ...deps, requests, reminders });

  const parts: ModuleParts = {
    addRoutes(routes) {
      addUploadRoutes(routes, { own, receive, logos, acts, artworks, cards, view, now });
      addProofRoutes(routes, { ...deps, own, acts, artworks, files, requests, briefs, view });
      addArtworkQueueRoute(routes, { cards, bookings, requests, now });
      addDesignRoutes(routes, { own, saveDesign, now });
      addDesignTemplateRoutes(routes, { templates, previews });
      addGalleryRoutes(routes, { cards, bookings, artworks, files });
    },
    outboxes: [artworks.model, requests.model, reminders.model] as never[],
    jobs: [
      { name: 'artwork reminders', everyMs: minuteMs, work: remind },
      { name: 'artwork untold', everyMs: minuteMs, work: booking.updateLeft },
      {
        name: 'artwork of ended bookings',
        everyMs: 10 * minuteMs,
        work: createForget({ artworks, bookings, files, log, now }),
      },
      { name: 'artwork sweep', everyMs: 10 * minuteMs, work: createArtworkSweep({ uploads, files, artworks, now }) },
    ],
    background: [checker],
    prepare: () => stockTemplates(templates, previews),
  };
  const ads: Ads = {
    async standingsOn(card, ids) {
      const drawn = new Map((await artworks.among(ids)).map((artwork) => [artwork.id, artwork]));
      return new Map(
        ids.map((id) => {
          const artwork = drawn.get(id) ?? noArtwork(id);
          return [id, { artwork: artwork.state, ad: adStandingOf(card, artwork) }];
        }),
      );
    },
  };
  const carryAd = createCarryAd({ bookings, artworks, booking, saveDesign, now });
  return { ...parts, artworks, files, requests, view, carryAd, ads };
}
