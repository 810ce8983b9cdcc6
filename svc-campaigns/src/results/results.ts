import type { ResultsView } from '@postcard/contracts';
import { NamedError, type Logger } from '@postcard/service-kit';
import type { BookingStore } from '../bookings/store.ts';
import type { CardStore } from '../cards/store.ts';
import { newestOf } from '../proofs/artwork.ts';
import type { ArtworkStore } from '../proofs/store.ts';
import type { LinkStore } from './link-store.ts';
import type { Links } from './links.ts';
import { resultsOf } from './report.ts';
import type { ScanStore } from './scan-store.ts';
import { createRepeats, isPerson } from './visitors.ts';

type Deps = {
  links: Pick<Links, 'addressOf'>; linkStore: LinkStore; scans: ScanStore; bookings: Pick<BookingStore, 'byId'>; cards: Pick<CardStore, 'byId'>; artworks: Pick<ArtworkStore, 'of'>;
  publicUrl: string; log: Logger; now: () => Date;
};

type Target = { code: string; bookingId: string; leadsTo: string };
type Asked = Parameters<typeof isPerson>[0] & { clientIp: string };

/** Where an ad's code leads, who followed it, and what that says of the ad. */
export function createResults({ links, linkStore, scans, bookings, cards, artworks, publicUrl, log, now }: Deps) {
  const repeats = createRepeats(now);
  const counting = new Set<Promise<void>>();

  /** The website of the approved ad; of one without, nothing. */
  async function websiteOf(bookingId: string): Promise<string | null> {
    return safeAddress(newestOf(await artworks.of(bookingId))?.design?.website ?? '');
  }

  return {
    /** Where a code leads: to the business, or to our own page where its ad names no website. Null for no code of ours. */
    async target(code: string): Promise<Target | null> {
      const link = await linkStore.byCode(code.toLowerCase());
      return link && { ...link, leadsTo: (await websiteOf(link.bookingId)) ?? `${publicUrl}/` };
    },

    /** Counts a scan, after it was answered. */
    scanned({ code, bookingId }: Target, asked: Asked): void {
      if (!isPerson(asked) || repeats.isRepeat({ code, clientIp: asked.clientIp, agent: asked.header('user-agent') })) return;
      const counted: Promise<void> = scans.count(bookingId, now()).catch((error: unknown) => log.warn({ err: error }, 'a scan was not counted')).finally(() => counting.delete(counted));
      counting.add(counted);
    },

    /** @throws NamedError not_found for another's booking, and for one that was never paid */
    async of(bookingId: string, userId: string | undefined): Promise<ResultsView> {
      const booking = await bookings.byId(bookingId, userId);
      if (!booking || booking.paymentStatus !== 'paid') throw new NamedError('not_found');
      const [card, link, hours, leadsTo] = await Promise.all([cards.byId(booking.campaignId), linkStore.ofBooking(bookingId), scans.of(bookingId), websiteOf(bookingId)]);
      return resultsOf({ booking, households: card?.totalHouseholds ?? 0, link: link && links.addressOf(link.code), leadsTo, hours, now: now() });
    },

    start(): void {},
    /** Waits for the scans that are being counted. */
    async stop(): Promise<void> {
      await Promise.all(counting);
    },
  };
}

/** A web address that it is safe to send somebody to; null for everything else. */
export function safeAddress(website: string): string | null {
  const given = website.trim();
  if (given === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/iu.test(given) && !/^[\w.-]+:\d/u.test(given) ? given : `https://${given}`);
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null;
  return url.href;
}
