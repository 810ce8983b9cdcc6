import type { ArtworkView } from '@postcard/contracts';
import type { createRoutes, ServiceDeps } from '@postcard/service-kit';
import type { Booking } from '../booking/bookings/booking.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { MemberStore } from '../booking/members/store.ts';
import { createProofActs } from './proofs/acts.ts';
import type { Artwork } from './proofs/artwork.ts';
import { closedBecause } from './proofs/changeable.ts';
import { createOwnBooking } from './proofs/own-booking.ts';
import { presentArtwork } from './proofs/present.ts';
import { createReminderStore } from './proofs/reminder-store.ts';
import { createRemind } from './proofs/reminders.ts';
import { createDesignRequestStore } from './proofs/request-store.ts';
import { addProofRoutes } from './proofs/routes.ts';
import { createArtworkStore } from './proofs/store.ts';
import { createTellBooking } from './proofs/tell-booking.ts';
import { createBriefs } from './proofs/briefs.ts';
import { createChecker } from './artwork/checker.ts';
import { createFileStore } from './artwork/file-store.ts';
import { createForget } from './proofs/forget.ts';
import { createLogos } from './artwork/logos.ts';
import { addArtworkQueueRoute } from './proofs/queue.ts';
import { createReceive } from './artwork/receive.ts';
import { addArtworkRoutes } from './proofs/upload-routes.ts';
import { createArtworkSweep } from './proofs/sweep.ts';
import { createUploadStore } from './artwork/upload-store.ts';

type Deps = Pick<ServiceDeps, 'db' | 'wake' | 'newEvent' | 'log' | 'now'> & {
  bookings: BookingStore;
  cards: CardStore;
  members: MemberStore;
};

const minuteMs = 60_000;

/** Puts together everything about artwork: files in, proofs, what is said and decided about them, and reminders. */
export function createArtworkDesk({ db, wake, newEvent, log, now, bookings, cards, members }: Deps) {
  const uploads = createUploadStore(db);
  const files = createFileStore(db);
  const artworks = createArtworkStore(db, wake);
  const requests = createDesignRequestStore(db, wake);
  const reminders = createReminderStore(db, wake);
  const checker = createChecker(log);
  const telling = createTellBooking({ artworks, bookings });
  const own = createOwnBooking(bookings);
  const logos = createLogos({ files, checker, bookings });
  const receive = createReceive({ uploads, files, checker, now });
  const briefs = createBriefs({ receive, files, requests });
  const acts = createProofActs({ artworks, files, requests, members, cards, tell: telling.tell, newEvent, now });

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

  return {
    artworks,
    requests,
    view,
    files,
    logos,
    booking: telling,
    background: [checker, ...requests.indexers({ now, log })],
    outboxes: [artworks.model, requests.model, reminders.model],
    addRoutes(routes: ReturnType<typeof createRoutes>): void {
      addArtworkQueueRoute(routes, { cards, bookings, requests, now });
      addArtworkRoutes(routes, { own, receive, logos, acts, artworks, cards, view, now });
      addProofRoutes(routes, { own, acts, artworks, files, requests, members, cards, briefs, view, newEvent, now });
    },
    rounds: [
      {
        name: 'artwork reminders',
        everyMs: minuteMs,
        work: createRemind({ cards, bookings, requests, members, reminders, newEvent, now }),
      },
      { name: 'artwork untold', everyMs: minuteMs, work: telling.tellUntold },
      {
        name: 'artwork of ended bookings',
        everyMs: 10 * minuteMs,
        work: createForget({ artworks, bookings, files, log, now }),
      },
      { name: 'artwork sweep', everyMs: 10 * minuteMs, work: createArtworkSweep({ uploads, files, artworks, now }) },
    ],
  };
}
