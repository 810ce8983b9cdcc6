import { booking as rules, type CardChoice, type SpotId } from '@postcard/contracts';
import { longDate } from '@postcard/contracts/town-dates';
import { NamedError, type EventFactory } from '@postcard/service-kit';
import { isLive, type Card, type Claim } from '../cards/card.ts';
import type { CardStore } from '../cards/store.ts';
import { recipientOf } from '../members/recipient.ts';
import type { MemberStore } from '../members/store.ts';
import { isDisputed, type Booking } from './booking.ts';
import { presentBooking } from './present.ts';
import type { GiveBack } from './cancel.ts';
import type { Roll } from './roll.ts';
import type { BookingStore } from './store.ts';

type Deps = {
  cards: CardStore;
  bookings: BookingStore;
  members: MemberStore;
  roll: Roll;
  giveBack: GiveBack;
  newEvent: EventFactory;
  now: () => Date;
};

const notPrinted = 'Too few spots were sold on this card, so it was not printed. You have everything back.';

/** A move that its request has not completed by then was left by a crash. */
const abandonedMs = 60_000;

/** What becomes of the bookings on a card that missed its minimum. */
export function createShortCard({ cards, bookings, members, roll, giveBack, newEvent, now }: Deps) {
  /**
   * The member's choice; the same again changes nothing.
   * @throws NamedError invalid_transition, card_closed, spot_taken, conflict
   */
  async function choose(booking: Booking, choice: CardChoice): Promise<Booking> {
    if (booking.choice === choice) return booking;
    if (!booking.choiceUntil || booking.choice || booking.status !== 'confirmed')
      throw new NamedError('invalid_transition', { message: 'There is nothing to choose for this booking.' });
    if (now() >= booking.choiceUntil)
      throw new NamedError('invalid_transition', {
        message: `You could choose until ${longDate(booking.choiceUntil)}. Your money is on its way back.`,
      });
    return choice === 'roll' ? roll.roll(booking) : refund(booking);
  }

  const refund = (booking: Booking): Promise<Booking> =>
    giveBack(booking, { choice: 'refund', endedBecause: notPrinted }, { campaignId: booking.campaignId, choice: null });

  /** Goes through who has a place on a short card; when nobody has any more, the card is cancelled. */
  async function settleShort(card: Card): Promise<void> {
    for (const [spotId, claim] of Object.entries(card.claims)) await attend(card, spotId as SpotId, claim);
    await cards.cancelEmpty(card);
  }

  async function attend(card: Card, spotId: SpotId, claim: Claim): Promise<void> {
    const booking = await bookings.byId(claim.bookingId);
    if (!isLive(claim, now()) || (booking && booking.campaignId !== card.id))
      return void (await leave(card, spotId, claim));
    if (booking?.status !== 'confirmed') return;
    // One on its way to another spot of this very card is not ours: move-spot.ts sees to it.
    if (booking.rollingTo?.cardId === card.id) return;
    if (booking.rollingTo) return arrive(booking);
    if (!booking.choiceUntil) return ask(card, booking);
    // What a bank decides about comes back by its decision, or once that is made.
    if (now() >= booking.choiceUntil && !booking.choice && !isDisputed(booking)) await refund(booking);
  }

  /**
   * The booking has moved on and its process died before it gave this place back; or a hold has ended that never became
   * one.
   */
  const leave = (card: Card, spotId: SpotId, { bookingId, subcategory }: Claim) =>
    cards.release({ cardId: card.id, spotId, subcategory, bookingId }, { onlyHeld: false });

  async function arrive(booking: Booking): Promise<void> {
    const { rollingTo } = booking;
    if (!rollingTo || now().getTime() - rollingTo.at.getTime() < abandonedMs) return;
    if (!(await roll.finish(booking))) await roll.stay(booking.id, { 'rollingTo.at': rollingTo.at });
  }

  async function ask(card: Card, booking: Booking): Promise<void> {
    const choiceUntil = new Date(now().getTime() + rules.choiceMs);
    const [recipient, next] = await Promise.all([recipientOf(members, booking), cards.nextAfter(card, now())]);
    const nextCard = next && { name: next.name, distributionDate: next.distributionDate.toISOString() };
    await bookings.move(
      booking.id,
      { do: 'askChoice', choiceUntil },
      {
        where: { campaignId: card.id, choiceUntil: null },
        event: (asked) =>
          newEvent('booking.choice-asked', asked, {
            booking: presentBooking(asked, now()),
            recipient,
            choiceUntil: choiceUntil.toISOString(),
            nextCard,
          }),
      },
    );
  }

  return { choose, settleShort };
}
