import { demoMembers } from '@postcard/contracts/demo';
import { booking as rules, circulation, town, type Member, type SpotId } from '@postcard/contracts';
import { newBooking } from '../booking/bookings/hold.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import { newCard, zoneFor, type Card } from '../booking/cards/card.ts';
import type { Open } from '../booking/first-refusal/opening.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { InvoiceStore } from '../billing/invoices/store.ts';

type Deps = { cards: CardStore; bookings: BookingStore; invoices: InvoiceStore; open: Open; now: () => Date };

const upcomingCards = 6;
/** Over the 15 days before distribution in which a booking can no longer be cancelled. */
const cancellableForMs = (rules.cancelBeforeDays + 2) * 24 * 3_600_000;

/** The next six monthly cards, one each month, made where they are missing: there is always something to book. */
export async function ensureUpcomingCards({ cards, open, now }: Pick<Deps, 'cards' | 'open' | 'now'>): Promise<Card[]> {
  const upcoming = distributionDates(now()).map((date) => cardFor(date, now()));
  for (const card of upcoming) await cards.insert({ ...card, ...(await open(card)) });
  return cards.byIds(upcoming.map(({ id }) => id));
}

/**
 * Cards go out on the 20th, mid-morning in the town. The first is one that can still be booked and cancelled for a
 * while.
 */
function distributionDates(now: Date): Date[] {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 20, 17));
  const dates = Array.from(
    { length: upcomingCards + 2 },
    (_, index) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 20, 17)),
  );
  return dates.filter((date) => date.getTime() - now.getTime() > cancellableForMs).slice(0, upcomingCards);
}

/** The monthly card of a distribution date, open for booking. */
export function cardFor(distributionDate: Date, now: Date): Card {
  const zone = zoneFor(distributionDate);
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    distributionDate,
  );
  return newCard(
    {
      id: `card-${distributionDate.toISOString().slice(0, 7)}`,
      name: `${month} card`,
      description: `Mailed to 5,000 households in ${town.zones[zone]}.`,
      zone,
      status: 'upcoming',
      distributionDate,
      distributionZipCodes: [town.zipCode],
      totalHouseholds: zone === 'A' ? circulation.zoneA.households : circulation.zoneB.households,
    },
    now,
  );
}

/** Sells the demo neighbours their spots, once. They have invoices but no payment: no card was charged for them. */
export async function seedSoldSpots(
  { cards, bookings, invoices, now }: Omit<Deps, 'open'>,
  upcoming: Card[],
): Promise<void> {
  const inOrder = upcoming.toSorted((a, b) => a.distributionDate.getTime() - b.distributionDate.getTime());
  for (const neighbour of demoMembers) {
    for (const [index, spotId] of neighbour.spots.entries()) {
      const card = inOrder[index];
      if (card && spotId) await sell(card, neighbour, spotId as SpotId);
    }
  }

  async function sell(card: Card, neighbour: (typeof demoMembers)[number], spotId: SpotId): Promise<void> {
    const id = `demo-${card.id}-${spotId}`;
    if (await bookings.byId(id)) return;
    const member: Member = {
      ...neighbour,
      accountNumber: '',
      email: '',
      displayName: neighbour.businessName,
      membershipId: 'demo',
      isAdmin: false,
      sessionVersion: 1,
    };
    const wanted = {
      cardId: card.id,
      spotId,
      subcategory: neighbour.businessSubcategory,
      bookingId: id,
      userId: neighbour.userId,
    };
    if (!(await cards.secure(wanted, now()))) return;
    const held = newBooking(card, member, { spotId, id, until: now(), at: now() });
    const invoice = await invoices.issue(held, now());
    await bookings.insert({
      ...held,
      status: 'confirmed',
      paymentStatus: 'paid',
      invoiceNumber: invoice.invoiceNumber,
    });
  }
}
