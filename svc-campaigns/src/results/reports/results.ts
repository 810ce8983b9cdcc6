import type { AdLink, CardReport, ResultsView } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { NamedError, type Logger } from '@postcard/service-kit';
import type { Booking } from '../../booking/bookings/booking.ts';
import { mailboxesOf, type Card } from '../../booking/cards/card.ts';
import { newestOf, noArtwork, type Artwork } from '../../creative/proofs/artwork.ts';
import { adStandingOf } from '../../creative/proofs/standing.ts';
import type { Link, LinkStore } from '../links/store.ts';
import type { Links } from '../links/links.ts';
import { resultsOf } from './report.ts';
import type { ScanStore } from '../scans/store.ts';
import { createRepeats, isPerson } from '../scans/visitors.ts';
import type { Artworks, Bookings, Cards } from '../ports.ts';

type Deps = {
  links: Pick<Links, 'addressOf' | 'linkFor'>;
  linkStore: LinkStore;
  scans: ScanStore;
  bookings: Pick<Bookings, 'byId' | 'confirmedOn'>;
  cards: Pick<Cards, 'byId'>;
  artworks: Pick<Artworks, 'of' | 'among'>;
  publicUrl: () => string;
  log: Logger;
  now: () => Date;
};

type Target = { code: string; bookingId: string; leadsTo: string };
type Asked = Parameters<typeof isPerson>[0] & { clientIp: string };

export function createResults({ links, linkStore, scans, bookings, cards, artworks, publicUrl, log, now }: Deps) {
  const repeats = createRepeats(now);
  const counting = new Set<Promise<void>>();

  async function paidBooking(bookingId: string, userId: string | undefined): Promise<Booking> {
    const booking = await bookings.byId(bookingId, userId);
    if (!booking || booking.paymentStatus !== 'paid') throw new NamedError('not_found');
    return booking;
  }

  const presentLink = (link: Link, artwork: Artwork | null): AdLink => ({
    bookingId: link.bookingId,
    link: links.addressOf(link.code),
    website: link.website ?? null,
    leadsTo: leadsTo(link, artwork),
  });

  const withLead = async (link: Link): Promise<AdLink> => presentLink(link, await artworks.of(link.bookingId));

  /** Reads links and scans of bookings, without creating links. */
  async function among(ids: readonly string[]) {
    const [storedLinks, hours, drawn] = await Promise.all([
      linkStore.ofBookings(ids),
      scans.ofEach(ids),
      artworks.among(ids),
    ]);
    return (booking: Booking) => {
      const stored = storedLinks.find(({ bookingId }) => bookingId === booking.id);
      const artwork = drawn.find(({ id }) => id === booking.id) ?? null;
      const link = stored ? presentLink(stored, artwork) : null;
      const reportOn = (card: Card | null): ResultsView =>
        resultsOf({
          booking,
          ad: card ? adStandingOf(card, artwork ?? noArtwork(booking.id)) : undefined,
          card,
          link: link?.link ?? null,
          leadsTo: leadsTo(stored ?? null, artwork),
          hours: hours.get(booking.id) ?? [],
          now: now(),
        });
      return { artwork, link, reportOn };
    };
  }

  return {
    among,

    /** Returns the website of a code, or our own page for an ad without one; null for an unknown code. */
    async target(code: string): Promise<Target | null> {
      const link = await linkStore.byCode(code.toLowerCase());
      return (
        link && {
          code: link.code,
          bookingId: link.bookingId,
          leadsTo: (await withLead(link)).leadsTo ?? `${publicUrl()}${paths.home()}`,
        }
      );
    },

    scanned({ code, bookingId }: Target, request: Asked): void {
      if (
        !isPerson(request) ||
        repeats.isRepeat({ code, clientIp: request.clientIp, agent: request.header('user-agent') })
      )
        return;
      const counted: Promise<void> = scans
        .count(bookingId, now())
        .catch((error: unknown) => log.warn({ err: error }, 'a scan was not counted'))
        .finally(() => counting.delete(counted));
      counting.add(counted);
    },

    async of(bookingId: string, userId: string | undefined): Promise<ResultsView> {
      const booking = await paidBooking(bookingId, userId);
      const [card, known] = await Promise.all([cards.byId(booking.campaignId), among([bookingId])]);
      return known(booking).reportOn(card);
    },

    async linkOf(bookingId: string, userId: string | undefined): Promise<AdLink> {
      return withLead(await links.linkFor((await paidBooking(bookingId, userId)).id));
    },

    async lead(bookingId: string, userId: string | undefined, website: string): Promise<AdLink> {
      const link = await links.linkFor((await paidBooking(bookingId, userId)).id);
      await linkStore.lead(bookingId, website || null);
      return withLead({ ...link, website: website || null });
    },

    async ofCard(cardId: string, userId: string | undefined): Promise<CardReport> {
      const [card, paid] = await Promise.all([cards.byId(cardId), bookings.confirmedOn(cardId)]);
      const shown = userId === undefined ? paid : paid.filter((booking) => booking.userId === userId);
      if (!card || (userId !== undefined && shown.length === 0)) throw new NamedError('not_found');
      const known = await among(shown.map(({ id }) => id));
      const ads = shown.map((booking) => known(booking).reportOn(card));
      const facts = {
        campaignId: card.id,
        campaignName: card.name,
        distributionDate: card.distributionDate.toISOString(),
        households: card.totalHouseholds,
        mailboxes: mailboxesOf(card),
      };
      return {
        ...facts,
        total: ads.reduce((sum, { total }) => sum + total, 0),
        ads: ads.toSorted((a, b) => a.spotId.localeCompare(b.spotId)),
      };
    },

    start(): void {},
    async stop(): Promise<void> {
      await Promise.all(counting);
    },
  };
}

export const leadsTo = (link: Link | null, artwork: Artwork | null): string | null =>
  safeAddress(link?.website ?? '') ?? safeAddress((artwork && newestOf(artwork)?.design?.website) ?? '');

export function safeAddress(website: string): string | null {
  const address = website.trim();
  if (address === '') return null;
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:/iu.test(address) && !/^[\w.-]+:\d/u.test(address) ? address : `https://${address}`,
  );
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null;
  return url.href;
}
