import { booking as rules, type CardChoice, type SpotId } from '@postcard/contracts';
import { longDate } from '@postcard/contracts/town-dates';
import { NamedError } from '@postcard/service-kit';
import { isLive, type Card, type Claim } from '../cards/card.ts';
import { recipientOf } from '../members/recipient.ts';
import { isDisputed, type Booking } from './booking.ts';
import { presentBooking } from './present.ts';
import type { GiveBack } from './cancel.ts';
import type { Roll } from './roll.ts';
import type { Work } from './ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'newEvent' | 'now'> & {
  roll: Roll;
  giveBack: GiveBack;
};

const notPrinted = 'Too few spots were sold on this card, so it was not printed. We refunded you in full.';

const abandonedMs = 60_000;

export function createShortCard({ cards, bookings, members, roll, giveBack, newEvent, now }: Deps) {
  /** Applies the member's choice; idempotent. @throws NamedError invalid_transition, spot_taken, conflict */
  async function choose(booking: Booking, choice: CardChoice): Promise<Booking> {
    if (booking.choice === choice) return booking;
    if (!booking.choiceUntil || booking.choice || booking.status !== 'confirmed')
      throw new NamedError('invalid_transition', { message: 'This booking doesn’t need a choice.' });
    if (now() >= booking.choiceUntil)
      throw new NamedError('invalid_transition', {
        message: `The deadline to choose was ${longDate(booking.choiceUntil)}. Your refund is on its way.`,
      });
    return choice === 'roll' ? roll.roll(booking) : refund(booking);
  }

  const refund = (booking: Booking): Promise<Booking> =>
    giveBack(booking, { choice: 'refund', endedBecause: notPrinted }, { campaignId: booking.campaignId, choice: null });

  async function settleShort(card: Card): Promise<void> {
    for (const [spotId, claim] of Object.entries(card.claims)) await attend(card, spotId as SpotId, claim);
    await cards.cancelEmpty(card);
  }

  async function attend(card: Card, spotId: SpotId, claim: Claim): Promise<void> {
    const booking = await bookings.byId(claim.bookingId);
    if (!isLive(claim, now()) || (booking && booking.campaignId !== card.id))
      return void (await leave(card, spotId, claim));
    if (booking?.status !== 'confirmed') return;
    // Moves within this card are completed by move-spot.ts.
    if (booking.rollingTo?.cardId === card.id) return;
    if (booking.rollingTo) return arrive(booking);
    if (!booking.choiceUntil) return ask(card, booking);
    // A disputed payment waits for the bank's decision.
    if (now() >= booking.choiceUntil && !booking.choice && !isDisputed(booking)) await refund(booking);
  }

  /** Releases the claim of a booking that left the card before a crash, or of a hold that was never stored. */
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
