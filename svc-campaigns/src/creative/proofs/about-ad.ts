import type { Principal } from '@postcard/service-kit';
import { newestOf, summaryOf } from './artwork.ts';
import type { OwnBooking } from './own-booking.ts';
import type { ArtworkStore } from './store.ts';

type Input = { params: { id: string }; user: Principal };

export function createAboutAd({ own, artworks }: { own: OwnBooking; artworks: Pick<ArtworkStore, 'of'> }) {
  return async function aboutAd({ params, user }: Input) {
    const { booking } = await own.orTeam(params.id, user);
    const artwork = await artworks.of(booking.id);
    const { file, sha256 = null, comments = [] } = newestOf(artwork) ?? {};
    return {
      businessName: booking.businessName,
      spotId: booking.spotId,
      ...summaryOf(artwork),
      fileName: file?.fileName ?? null,
      sha256,
      comments: comments.map(({ author, text }) => ({ author, text })),
    };
  };
}
