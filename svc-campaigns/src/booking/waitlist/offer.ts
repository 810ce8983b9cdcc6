import { booking as rules, type Member } from '@postcard/contracts';
import { inTownOf } from '@postcard/service-kit';
import { claimRequestOf, type Booking } from '../bookings/booking.ts';
import { presentBooking } from '../bookings/present.ts';
import { statusAt } from '../bookings/transitions.ts';
import { newBooking } from '../bookings/hold.ts';
import { isBookable, ownSpotOn, spotsFreeFor, type Card } from '../cards/card.ts';
import type { WaitlistStore, Waiting } from './store.ts';
import { newOfferSecret } from './token.ts';
import { couldBook } from './wait.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'streams' | 'newEvent' | 'log' | 'now'> & {
  waitlist: WaitlistStore;
};

const provisionalMs = 60_000;

/**
 * Offers free spots to the longest waiting member. An offer is a hold of 48 hours: a payment accepts it, a release
 * declines it, and the sweeper expires it. Of several workers, one gets the claim; after a crash the next run resumes.
 */
export function createOffers({ cards, bookings, members, waitlist, streams, newEvent, log, now }: Deps) {
  async function offerOn(cardId: string): Promise<void> {
    const queue = await waitlist.queue(cardId);
    let card = queue.length > 0 ? await cards.byId(cardId) : null;
    if (!card || card.status === 'draft') return;
    if (!isBookable(card, now())) return waitlist.close(cardId);
    const made = await bookings.byIds(queue.map(({ offerId }) => offerId));
    const people = await members.byIds(queue.map(({ userId }) => userId));
    for (const waiting of queue) {
      const offer = made.find(({ id }) => id === waiting.offerId);
      if (offer) await complete(waiting, offer);
      else if (!(await attend(waiting, card, people.get(waiting.userId)))) continue;
      card = (await cards.byId(cardId)) ?? card;
    }
  }

  async function attend(waiting: Waiting, card: Card, member: Member | undefined): Promise<boolean> {
    const { userId } = waiting;
    const subcategory = member?.businessSubcategory ?? waiting.subcategory;
    if (subcategory !== waiting.subcategory) await waitlist.keepTrade(waiting, subcategory);
    if (!couldBook(card, { userId, subcategory }, now())) return false;
    if (!member?.membershipId || ownSpotOn(card, userId, now())) await waitlist.served(waiting);
    else await make(waiting, card, member);
    return true;
  }

  async function make(waiting: Waiting, card: Card, member: Member): Promise<void> {
    const at = now();
    const booking = await take(waiting, card, member, at);
    if (!booking) return;
    const { token, hash } = newOfferSecret(booking.id);
    const offer = { ...booking, offered: true, offerTokenHash: hash };
    const data = {
      booking: presentBooking(offer, at),
      recipient: { email: member.email, firstName: member.firstName },
      until: offer.holdExpiresAt.toISOString(),
      offerToken: token,
    };
    await bookings.insert(offer, [newEvent('waitlist.offered', offer, data)]);
    log.info({ cardId: card.id, bookingId: offer.id, spotId: offer.spotId }, 'a place was offered');
    await complete(waiting, (await bookings.byId(offer.id)) ?? offer);
  }

  async function take(waiting: Waiting, card: Card, member: Member, at: Date): Promise<Booking | null> {
    const until = new Date(Math.min(at.getTime() + rules.offerMs, card.bookingClosesAt.getTime()));
    for (const spotId of spotsFreeFor(card, member.userId, at)) {
      const request = {
        cardId: card.id,
        spotId,
        subcategory: member.businessSubcategory,
        bookingId: waiting.offerId,
        userId: member.userId,
      };
      const claimed = await cards.claim(request, new Date(at.getTime() + provisionalMs), at);
      if (claimed) return newBooking(claimed, member, { spotId, id: waiting.offerId, until, at });
    }
    return null;
  }

  async function complete(waiting: Waiting, booking: Booking): Promise<void> {
    const at = now();
    const lives = statusAt(booking, at) === 'held';
    const request = claimRequestOf(booking);
    const card = lives
      ? ((await cards.extend(request, booking.holdExpiresAt, at)) ??
        (await cards.claim(request, booking.holdExpiresAt, at)))
      : await cards.release(request, { onlyHeld: true });
    if (lives && !card) await bookings.move(booking.id, { do: 'dropOffer', holdExpiresAt: at });
    if (card) streams.spotChanged(card, booking.spotId);
    await waitlist.served(waiting);
  }

  return {
    offerOn,
    async offerAll(): Promise<void> {
      for (const cardId of await waitlist.cardIds()) {
        const card = await cards.byId(cardId);
        if (!card) continue;
        await inTownOf(card, () => offerOn(cardId)).catch((error: unknown) =>
          log.warn({ err: error, cardId }, 'nothing offered, next time'),
        );
      }
    },
  };
}
