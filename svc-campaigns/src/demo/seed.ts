import { demoMembers } from '@postcard/demo-data';
import type { Member, SpotId } from '@postcard/contracts';
import { upcomingCardIds } from '../booking/cards/upcoming-cards.ts';
import { seedPrintedCards, demoBookingId } from './printed.ts';
import { newBooking } from '../booking/bookings/hold.ts';
import type { BookingStore } from '../booking/bookings/store.ts';
import type { Card } from '../booking/cards/card.ts';
import type { CardStore } from '../booking/cards/store.ts';
import type { InvoiceStore } from '../billing/invoices/store.ts';

export async function seedDemo(deps: Parameters<typeof seedPrintedCards>[0]): Promise<void> {
  await seedPrintedCards(deps);
  await seedSoldSpots(deps, await deps.cards.byIds(upcomingCardIds(deps.now())));
}

type Deps = { cards: CardStore; bookings: BookingStore; invoices: Pick<InvoiceStore, 'issue'>; now: () => Date };

/** Sells spots to the demo neighbors once, with invoices but without payments. */
async function seedSoldSpots({ cards, bookings, invoices, now }: Deps, upcoming: Card[]): Promise<void> {
  const inOrder = upcoming.toSorted((a, b) => a.distributionDate.getTime() - b.distributionDate.getTime());
  for (const neighbour of demoMembers) {
    for (const [index, spotId] of neighbour.spots.entries()) {
      const card = inOrder[index];
      if (card && spotId) await sell(card, neighbour, spotId as SpotId);
    }
  }

  async function sell(card: Card, neighbour: (typeof demoMembers)[number], spotId: SpotId): Promise<void> {
    const id = demoBookingId(card, spotId);
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
    const request = {
      cardId: card.id,
      spotId,
      subcategory: neighbour.businessSubcategory,
      bookingId: id,
      userId: neighbour.userId,
    };
    if (!(await cards.secure(request, now()))) return;
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
