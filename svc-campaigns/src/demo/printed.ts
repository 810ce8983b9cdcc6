import { categoryOf, categoryKey, type Member, type SpotId } from '@postcard/contracts';
import { demoAdvertisers, demoMembers, demoPrintedCards, type DemoPrintedAd } from '@postcard/demo-data';
import type { Booking } from '../booking/bookings/booking.ts';
import { newBooking } from '../booking/bookings/hold.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import { forEver, type Card } from '../booking/cards/card.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { InvoiceStore } from '../billing/invoices/store.ts';
import { distributionOf, monthlyCard } from '../booking/cards/upcoming-cards.ts';
import type { ArtworkStore } from '../creative/proofs/store.ts';
import { createDrawAd } from './draw-ad.ts';

export type PrintedDeps = {
  cards: CardStore;
  bookings: BookingStore;
  invoices: Pick<InvoiceStore, 'issue'>;
  artworks: ArtworkStore;
  now: () => Date;
};

const bookedBeforeMs = 30 * 24 * 3_600_000;

/** Creates three mailed cards with approved ads. Stores each card last, so that an existing card is complete. */
export async function seedPrintedCards({ cards, bookings, invoices, artworks, now }: PrintedDeps): Promise<void> {
  // Creates the oldest first, so that invoice numbers are in the order of their dates.
  for (const [index, ads] of [...demoPrintedCards.entries()].toReversed()) {
    const date = lastDistribution(now(), index);
    const at = new Date(date.getTime() - bookedBeforeMs);
    const blank = monthlyCard(date, at);
    if (await cards.byId(blank.id)) continue;
    const sold = await sellAll({ bookings, invoices, artworks }, { blank, ads, at });
    await cards.insert({ ...sold.reduce(withClaim, blank), status: index === 0 ? 'active' : 'completed' });
  }
}

/** Sells a card's spots with invoices for demo members, and draws their approved ads. */
export async function sellAll(
  { bookings, invoices, artworks }: Pick<PrintedDeps, 'bookings' | 'invoices' | 'artworks'>,
  card: { blank: Card; ads: readonly DemoPrintedAd[]; at: Date; isUndrawn?: (userId: string) => boolean },
): Promise<Booking[]> {
  const { blank, ads, at, isUndrawn = () => false } = card;
  const sold = ads.map((ad) => bookingOf(blank, ad, at));
  for (const booking of sold)
    if (isDemoMember(booking)) booking.invoiceNumber = (await invoices.issue(booking, at)).invoiceNumber;
  const drawAd = createDrawAd({ bookings, artworks });
  await Promise.all(
    sold.map(async (booking, place) => {
      await bookings.insert(booking);
      if (!isUndrawn(booking.userId)) await drawAd(booking, (ads[place] as DemoPrintedAd)[2], at);
    }),
  );
  return sold;
}

function lastDistribution(now: Date, monthsBefore: number): Date {
  const missed = distributionOf(now, 0) <= now ? 0 : 1;
  return distributionOf(now, -missed - monthsBefore);
}

const isDemoMember = ({ userId }: Booking): boolean => demoMembers.some((member) => member.userId === userId);

export const demoBookingId = ({ id }: Pick<Card, 'id'>, spotId: string): string => `demo-${id}-${spotId}`;

function bookingOf(card: Card, [spotId, userId]: DemoPrintedAd, at: Date): Booking {
  const advertiser = demoAdvertisers.find((each) => each.userId === userId);
  if (!advertiser) throw new Error(`no demo advertiser ${userId}`);
  const { businessName, businessSubcategory } = advertiser;
  const member: Member = {
    userId,
    businessName,
    businessSubcategory,
    businessCategory: categoryOf(businessSubcategory) ?? '',
    accountNumber: '',
    email: '',
    firstName: '',
    displayName: businessName,
    membershipId: 'demo',
    isAdmin: false,
    sessionVersion: 1,
  };
  return {
    ...newBooking(card, member, { spotId: spotId as SpotId, id: demoBookingId(card, spotId), until: at, at }),
    status: 'confirmed',
    paymentStatus: 'paid',
  };
}

export function withClaim(
  card: Card,
  { id: bookingId, userId, spotId, businessSubcategory: subcategory }: Booking,
): Card {
  return {
    ...card,
    claims: { ...card.claims, [spotId]: { bookingId, userId, subcategory, state: 'sold', until: forEver } },
    categories: { ...card.categories, [categoryKey(subcategory)]: { bookingId, subcategory, until: forEver } },
  };
}
