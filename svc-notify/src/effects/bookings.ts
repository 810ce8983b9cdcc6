import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as bookings from '../mail-templates/bookings.ts';
import * as cards from '../mail-templates/cards.ts';
import type { EffectsOf, NoticeDraft } from '../effect-types.ts';

type BookingEvent =
  | Exclude<Extract<EventType, `booking.${string}`>, 'booking.refunded' | `booking.${string}review${string}`>
  | 'waitlist.offered';

export const bookingEffects: EffectsOf<BookingEvent> = {
  'booking.confirmed': ({ data, occurredAt }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-confirmed',
        to: data.recipient.email,
        content: bookings.bookingConfirmed(data, occurredAt, `${publicUrl}${paths.bookings()}`),
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your spot is booked',
        `${data.booking.spotId} on the ${data.booking.campaignName} is yours.`,
      ),
    ],
  }),
  'booking.payment-returned': ({ data }, { publicUrl }) => ({
    // The email that rejects the application says that nothing is charged.
    mails:
      data.decision === 'rejected'
        ? []
        : [
            {
              template: 'payment-returned',
              to: data.recipient.email,
              content: bookings.paymentReturned(data, publicUrl),
            },
          ],
    notices: [notice(data.booking, 'Your payment was returned', data.reason)],
  }),
  'booking.hold-expired': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'hold-expired',
        to: data.recipient.email,
        // A stranger can hold a first booking's spot under any address, repeatedly.
        ...(data.first && { isToTypedAddress: true }),
        content: bookings.holdExpired(data, publicUrl),
        choice: { userId: data.booking.userId, of: 'bookings' },
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your hold has ended',
        `${data.booking.spotId} on the ${data.booking.campaignName} is no longer held for you. Nothing was charged.`,
      ),
    ],
  }),
  'booking.choice-asked': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'choice-asked',
        to: data.recipient.email,
        content: cards.choiceAsked(data, `${publicUrl}${paths.bookings()}`),
      },
    ],
    notices: [
      notice(
        data.booking,
        'Please choose: another card or your money back',
        `Too few spots were sold on the ${data.booking.campaignName}, so it is not printed.`,
      ),
    ],
  }),
  'booking.rolled': ({ data, occurredAt }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-rolled',
        to: data.recipient.email,
        content: cards.bookingRolled(data, occurredAt, `${publicUrl}${paths.bookings()}`),
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your booking has moved',
        `You have ${data.booking.spotId} on the ${data.booking.campaignName}. Nothing was charged for it.`,
      ),
    ],
  }),
  'booking.moved': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-moved',
        to: data.recipient.email,
        content: cards.bookingMoved(data, `${publicUrl}${paths.bookings()}`),
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your ad has another place',
        `You have ${data.booking.spotId} on the ${data.booking.campaignName} in the place of ${data.fromSpotId}. ` +
          'Nothing was charged for it.',
      ),
    ],
  }),
  'booking.mailed': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-mailed',
        to: data.recipient.email,
        content: cards.bookingMailed(data, `${publicUrl}${paths.bookings()}`),
        choice: { userId: data.booking.userId, of: 'bookings' },
      },
    ],
    notices: [
      notice(data.booking, 'Your ad is in the mail', `The ${data.booking.campaignName} is on its way to mailboxes.`),
    ],
  }),
  'booking.spot-kept': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'spot-kept',
        to: data.recipient.email,
        content: cards.spotKept(data, `${publicUrl}${paths.book(data.campaignId)}`),
        choice: { userId: data.booking.userId, of: 'reminders' },
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your spot is kept for you',
        `${data.booking.spotId} on the ${data.campaignName} is yours first until ${bookings.timeOf(data.until)}.`,
      ),
    ],
  }),
  'waitlist.offered': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'spot-offered',
        to: data.recipient.email,
        isPrivate: true,
        content: cards.spotOffered(data, {
          accept: `${publicUrl}${paths.checkout(data.booking.id)}`,
          decline: `${publicUrl}${paths.offer(data.offerToken)}`,
        }),
      },
    ],
    notices: [
      notice(
        data.booking,
        'A place for you',
        `${data.booking.spotId} on the ${data.booking.campaignName} is held for you until ` +
          `${bookings.timeOf(data.until)}.`,
      ),
    ],
  }),
};

function notice(booking: { id: string; userId: string }, title: string, message: string): NoticeDraft {
  return { userId: booking.userId, type: 'booking', title, message, relatedId: booking.id };
}
