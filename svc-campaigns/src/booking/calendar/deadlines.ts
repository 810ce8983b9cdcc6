import { zoneLabel } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { refundEnd } from '@postcard/contracts/refund-limit';
import { longDateTime } from '@postcard/contracts/town-dates';
import { dayOf } from '@postcard/contracts/town-days';
import type { Booking } from '../bookings/booking.ts';
import { statusAt } from '../bookings/transitions.ts';
import { datesOf, type Card } from '../cards/card.ts';
import type { CalendarEvent } from './ics.ts';

type Deadline = [name: string, on: string | Date, summary: string, description: string];

const by = (instant: Date): string => `By ${longDateTime(instant)}.`;

const eventsOf = (
  { id, version }: Pick<Card, 'id' | 'version'>,
  url: string,
  deadlines: readonly Deadline[],
): CalendarEvent[] =>
  deadlines.map(([name, on, summary, description]) => ({
    id: `${id}-${name}`,
    sequence: version,
    on,
    summary,
    description,
    url,
  }));

export const isInCalendar = (booking: Booking, now: Date): boolean => {
  const status = statusAt(booking, now);
  return status === 'held' ? Boolean(booking.reviewUntil || booking.offered) : isLive(booking, now);
};

export const isLive = (booking: Booking, now: Date): boolean =>
  ['held', 'capturing', 'confirmed'].includes(statusAt(booking, now));

export function bookingEvents(booking: Booking, now: Date, publicUrl: string): CalendarEvent[] {
  const { campaignName, spotId, distributionDate, holdExpiresAt, cancelUntil, choiceUntil, choice } = booking;
  const { artworkDueAt, proofsDueAt } = datesOf(distributionDate);
  const what = `${campaignName}, spot ${spotId}`;
  const isUnpaid = statusAt(booking, now) === 'held' && !booking.reviewUntil;
  const lastDay = dayOf(refundEnd(cancelUntil));
  const passing: (Deadline | false)[] = [
    isUnpaid && ['pay', holdExpiresAt, `Pay for your spot: ${what}`, `${by(holdExpiresAt)} Then it is free again.`],
    Boolean(choiceUntil && !choice) && [
      'choice',
      choiceUntil as Date,
      `Choose the next card or a refund: ${what}`,
      by(choiceUntil as Date),
    ],
  ];
  const deadlines: Deadline[] = [
    ['refund', lastDay, `Last day for a full refund: ${what}`, 'Cancel by the end of this day to get everything back.'],
    ['artwork', artworkDueAt, `Artwork due: ${what}`, `${by(artworkDueAt)} Design your ad, or ask us to.`],
    ['proof', proofsDueAt, `Approve your proof: ${what}`, by(proofsDueAt)],
    ['mailing', dayOf(distributionDate), `In mailboxes: ${what}`, `${zoneLabel(booking.zone)}, from this day.`],
  ];
  return eventsOf(booking, publicUrl + paths.design(booking.id), [...passing.filter(isDeadline), ...deadlines]);
}

const isDeadline = (deadline: Deadline | false): deadline is Deadline => deadline !== false;

export function cardEvents(card: Card, publicUrl: string): CalendarEvent[] {
  const { name, distributionDate, bookingClosesAt } = card;
  const { artworkDueAt, proofsDueAt, pressLockAt } = datesOf(distributionDate);
  return eventsOf(card, publicUrl + paths.admin({ tab: 'cards', card: card.id }), [
    ['closes', bookingClosesAt, `Booking closes: ${name}`, by(bookingClosesAt)],
    ['artwork', artworkDueAt, `Artwork due: ${name}`, by(artworkDueAt)],
    ['proofs', proofsDueAt, `Proofs due: ${name}`, by(proofsDueAt)],
    ['press', pressLockAt, `To the press: ${name}`, by(pressLockAt)],
    ['mailing', dayOf(distributionDate), `Mailing day: ${name}`, zoneLabel(card.zone)],
  ]);
}
