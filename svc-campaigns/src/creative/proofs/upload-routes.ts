import {
  artworkMaxBytes,
  artworkPartBytes,
  logoMaxBytes,
  campaignsRoutes as routes,
  type ArtworkView,
} from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { buffer } from 'node:stream/consumers';
import type { Booking } from '../../booking/bookings/booking.ts';
import { createAboutAd } from './about-ad.ts';
import type { ProofActs } from './acts.ts';
import type { Artwork } from './artwork.ts';
import { requireChangeable } from './changeable.ts';
import type { OwnBooking } from './own-booking.ts';
import { sendFile } from '../artwork/send-file.ts';
import type { ArtworkStore } from './store.ts';
import type { Logos } from '../artwork/logos.ts';
import { readFile } from '../artwork/read-file.ts';
import { presentUpload, type Receive } from '../artwork/receive.ts';
import type { Cards } from '../ports.ts';

type Deps = {
  own: OwnBooking;
  receive: Receive;
  logos: Logos;
  acts: ProofActs;
  artworks: ArtworkStore;
  cards: Pick<Cards, 'byId'>;
  view: (booking: Booking, artwork: Artwork) => Promise<ArtworkView>;
  now: () => Date;
};

export function addUploadRoutes(
  { serve }: ReturnType<typeof createRoutes>,
  { own, receive, logos, acts, artworks, cards, view, now }: Deps,
): void {
  async function open(id: string, user: Parameters<OwnBooking['orTeam']>[1]) {
    const { booking, author } = await own.orTeam(id, user);
    return {
      booking,
      sender: { booking, userId: user.userId, author },
      requireOpen: async () => requireChangeable(booking, await cards.byId(booking.campaignId), now()),
    };
  }

  const about = createAboutAd({ own, artworks });

  serve(routes.getArtwork, async ({ params, user }) => {
    const { booking } = await own.orTeam(params.id, user);
    return view(booking, await artworks.of(booking.id));
  });

  serve(
    routes.uploadArtwork,
    async ({ params, user, ctx }) => {
      const { booking, sender, requireOpen } = await open(params.id, user);
      await requireOpen();
      const received = await readFile(ctx, artworkMaxBytes, (file) => receive.whole(sender, file));
      return view(booking, await acts.ofFile(booking, received, sender.author));
    },
    { about },
  );

  serve(
    routes.startUpload,
    async ({ params, user, body }) => {
      const { sender, requireOpen } = await open(params.id, user);
      await requireOpen();
      return presentUpload(await receive.start(sender, body));
    },
    { about },
  );

  serve(routes.sendPart, async ({ params, query, user, ctx }) => {
    const { sender } = await open(params.id, user);
    const upload = await receive.own(params.uploadId, sender);
    const bytes = await readFile(ctx, artworkPartBytes, (file) => buffer(file.bytes));
    return presentUpload(await receive.part(upload, query.offset, bytes));
  });

  serve(
    routes.completeUpload,
    async ({ params, user }) => {
      const { booking, sender, requireOpen } = await open(params.id, user);
      const upload = await receive.own(params.uploadId, sender);
      await requireOpen();
      return view(booking, await acts.ofFile(booking, await receive.complete(upload, booking), sender.author));
    },
    { about },
  );

  serve(
    routes.uploadLogo,
    async ({ params, user, ctx }) => {
      const { booking, requireOpen, sender } = await open(params.id, user);
      await requireOpen();
      await receive.count(sender, 'logo');
      return { id: await readFile(ctx, logoMaxBytes, (file) => logos.take(booking.id, file)) };
    },
    { about },
  );

  serve(routes.getLogo, async ({ params, ctx }) => {
    const bytes = await logos.open(params.id);
    sendFile(ctx, bytes, { mediaType: 'image/png', name: 'logo.png', inline: true });
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  });

  serve(
    routes.dropUpload,
    async ({ params, user }) => {
      const { sender } = await open(params.id, user);
      await receive.drop(await receive.own(params.uploadId, sender));
    },
    { about },
  );
}
