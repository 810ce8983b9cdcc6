import type { SpotId } from '@postcard/contracts';
import { inTownOf } from '@postcard/service-kit';
import type { Booking } from '../bookings/booking.ts';
import { presentBooking } from '../bookings/present.ts';
import { recipientOf } from '../members/recipient.ts';
import { isLive, ownSpotOn, type Card, type Kept } from '../cards/card.ts';
import { lastHolders, paidBefore } from './last-holders.ts';
import type { Work } from '../bookings/ports.ts';

type Deps = Pick<Work, 'cards' | 'bookings' | 'members' | 'newEvent' | 'log' | 'now'>;

export function createReportKept({ cards, bookings, members, newEvent, log, now }: Deps) {
  async function report(card: Card, booking: Booking): Promise<void> {
    const kept = card.kept[booking.spotId] as Kept;
    const recipient = await recipientOf(members, booking);
    const facts = { recipient, campaignId: card.id, campaignName: card.name, until: kept.until.toISOString() };
    await bookings.move(
      booking.id,
      { do: 'reportKept', keptToldFor: card.id },
      {
        where: { keptToldFor: { $ne: card.id } },
        event: (next) => newEvent('booking.spot-kept', next, { booking: presentBooking(next, now()), ...facts }),
      },
    );
  }

  async function reportOn(card: Card): Promise<void> {
    const at = now();
    const isKeptFor = (spotId: SpotId, userId: string): boolean =>
      card.kept[spotId]?.userId === userId &&
      isLive(card.kept[spotId], at) &&
      !isLive(card.claims[spotId], at) &&
      !ownSpotOn(card, userId, at);
    // The holder's last booking of the spot, as another member may have had it on a card in between.
    const theirs = (await paidBefore(card, card.opensAt ?? at, { cards, bookings })).filter(({ spotId, userId }) =>
      isKeptFor(spotId, userId),
    );
    for (const booking of lastHolders(theirs, () => true)) await report(card, booking);
    await cards.change(card, { keptTold: true });
  }

  return async function reportKept(): Promise<void> {
    for (const card of await cards.unreported())
      await inTownOf(card, () => reportOn(card)).catch((error: unknown) =>
        log.warn({ err: error, cardId: card.id }, 'kept spots were not reported, next time'),
      );
  };
}
