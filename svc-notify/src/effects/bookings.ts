import { zoneLabel, type BookingView, type EventType } from '@postcard/contracts';
import { formatMoney } from '@postcard/contracts/numbers';
import { paths } from '@postcard/contracts/paths';
import { refundFact } from '@postcard/contracts/refund-limit';
import type { EmailContent } from '../mail-templates/email-content.ts';
import {
  cardAndSpot,
  cardFact,
  dateOf,
  mailboxFact,
  placeOf,
  spotFact,
  spotOf,
  timeOf,
} from '../mail-templates/words.ts';
import { toBooker, type EffectsOf } from '../effect-types.ts';

type BookingEvent =
  | Exclude<Extract<EventType, `booking.${string}`>, 'booking.refunded' | `booking.${string}review${string}`>
  | 'waitlist.offered';

const nothingCharged = 'Nothing was charged for it.';

type Returned = { booking: BookingView; cardOpen?: boolean | undefined; first?: boolean | undefined };

/** Returns the link to free spots; an applicant gets the public card, as members' pages are closed to them. */
function afterReturn({ booking, cardOpen, first }: Returned, publicUrl: string): NonNullable<EmailContent['action']> {
  if (first) return { label: 'See the card', url: `${publicUrl}${paths.card(booking.campaignId)}` };
  if (cardOpen === false) return { label: 'See the upcoming cards', url: `${publicUrl}${paths.openCards()}` };
  return { label: 'Choose another spot', url: `${publicUrl}${paths.book(booking.campaignId)}` };
}

export const bookingEffects: EffectsOf<BookingEvent> = {
  'booking.confirmed': ({ data, occurredAt }, { publicUrl }) => {
    const { booking, invoice, membershipId } = data;
    return toBooker(data, 'booking-confirmed', {
      content: {
        subject: `Your spot is booked: ${cardAndSpot(booking)}`,
        paragraphs: [
          ...(membershipId
            ? [
                'We approved your application: you are now a verified member. ' +
                  `Your membership number is ${membershipId}.`,
              ]
            : []),
          `The ad for ${booking.businessName} is on the ${booking.campaignName}. No other business in ` +
            `${booking.businessSubcategory} will be.`,
        ],
        facts: [
          ['Invoice', invoice.invoiceNumber],
          ['Date', dateOf(invoice.date)],
          ['Description', invoice.description],
          ['Amount paid', formatMoney(invoice.amount)],
          cardFact(booking),
          spotFact(booking),
          ...(booking.artworkDueAt ? [['Your ad is due', dateOf(booking.artworkDueAt)] as [string, string]] : []),
          mailboxFact(booking),
          refundFact(booking.cancelUntil, Date.parse(occurredAt), dateOf),
        ],
        action: { label: 'Deliver my ad', url: `${publicUrl}${paths.bookings()}` },
      },
      title: 'Your spot is booked',
      message: `${placeOf(booking)} is yours.`,
    });
  },
  'booking.payment-returned': ({ data }, { publicUrl }) => {
    const { booking, reason, cardOpen, first, decision } = data;
    const approved = 'We approved your application: you are now a verified member.';
    const { mails, notices } = toBooker(data, 'payment-returned', {
      content: {
        subject: `About your payment for ${cardAndSpot(booking)}`,
        paragraphs: decision === 'approved' ? [reason, approved] : [reason],
        action: afterReturn({ booking, cardOpen, first: first && decision !== 'approved' }, publicUrl),
      },
      title: 'Your payment was returned',
      message: reason,
    });
    // The email that rejects the application says that nothing is charged.
    return { mails: decision === 'rejected' ? [] : mails, notices };
  },
  'booking.hold-expired': ({ data }, { publicUrl }) => {
    const { booking, first } = data;
    return toBooker(data, 'hold-expired', {
      // A stranger can repeatedly hold a spot for a first booking under anyone's address.
      ...(first && { isToTypedAddress: true }),
      choice: { userId: booking.userId, of: 'bookings' },
      content: {
        subject: `Your hold has expired: ${cardAndSpot(booking)}`,
        paragraphs: [
          `${spotOf(booking)} on the ${booking.campaignName} is no longer held for ${booking.businessName}. It was ` +
            'not paid for in time, and nothing was charged.',
          'Do you still want to be on this card? Choose a spot while there are some left.',
        ],
        action: afterReturn({ booking, first }, publicUrl),
        after: ['If you paid in the last minutes, we will email you about that payment.'],
      },
      title: 'Your hold has expired',
      message: `${placeOf(booking)} is no longer held for you. Nothing was charged.`,
    });
  },
  'booking.choice-asked': ({ data }, { publicUrl }) => {
    const { booking, choiceUntil, nextCard } = data;
    return toBooker(data, 'choice-asked', {
      content: {
        subject: `Please choose: the ${booking.campaignName} will not be printed`,
        paragraphs: [
          `Too few spots were sold on the ${booking.campaignName}, so we will not print it. Your ` +
            `${spotOf(booking).toLowerCase()} is paid, and you decide what happens to it.`,
          nextCard
            ? `You can move to the ${nextCard.name} without paying again: the same spot if it is free, else another ` +
              `of the same size. It is in mailboxes from ${dateOf(nextCard.distributionDate)}.`
            : `No later card of ${zoneLabel(booking.zone)} is open at the moment. If one opens before the time ` +
              'below, you can move to it without paying again.',
          `Or you get ${formatMoney(booking.amount)} back, in full. If we don’t hear from you by ` +
            `${timeOf(choiceUntil)}, we’ll refund you.`,
        ],
        action: { label: 'Choose now', url: `${publicUrl}${paths.bookings()}` },
      },
      title: 'Please choose: another card or your money back',
      message: `Too few spots were sold on the ${booking.campaignName}, so it is not printed.`,
    });
  },
  'booking.rolled': ({ data, occurredAt }, { publicUrl }) => {
    const { booking, fromCampaignName } = data;
    return toBooker(data, 'booking-rolled', {
      content: {
        subject: `Your booking has moved to the ${booking.campaignName}`,
        paragraphs: [
          `Your booking has moved from the ${fromCampaignName} to the ${booking.campaignName}. Nothing was charged ` +
            'for it; your ad has moved too.',
        ],
        facts: [
          spotFact(booking),
          ['Zone', booking.zone],
          mailboxFact(booking),
          refundFact(booking.cancelUntil, Date.parse(occurredAt), dateOf),
        ],
        action: { label: 'See my bookings', url: `${publicUrl}${paths.bookings()}` },
      },
      title: 'Your booking has moved',
      message: `You have ${placeOf(booking)}. ${nothingCharged}`,
    });
  },
  'booking.moved': ({ data }, { publicUrl }) => {
    const { booking, fromSpotId } = data;
    return toBooker(data, 'booking-moved', {
      content: {
        subject: `Your ad has moved to another spot on the ${booking.campaignName}`,
        paragraphs: [
          `We have moved your ad on the ${booking.campaignName} from ${fromSpotId} to ${booking.spotId}, a spot of ` +
            `the same size. ${nothingCharged} Your ad and its approval stay as they are.`,
        ],
        facts: [spotFact(booking), mailboxFact(booking)],
        action: { label: 'See my bookings', url: `${publicUrl}${paths.bookings()}` },
      },
      title: 'Your ad has moved to another spot',
      message: `Your ad is now on ${placeOf(booking)} instead of ${fromSpotId}. ${nothingCharged}`,
    });
  },
  'booking.mailed': ({ data }, { publicUrl }) => {
    const { booking } = data;
    return toBooker(data, 'booking-mailed', {
      choice: { userId: booking.userId, of: 'bookings' },
      content: {
        subject: `Your ad is in the mail: ${cardAndSpot(booking)}`,
        paragraphs: [
          `The ${booking.campaignName} with the ad for ${booking.businessName} is on its way to mailboxes in ` +
            `${zoneLabel(booking.zone)}.`,
        ],
        facts: [cardFact(booking), spotFact(booking), mailboxFact(booking)],
        action: { label: 'See my bookings', url: `${publicUrl}${paths.bookings()}` },
      },
      title: 'Your ad is in the mail',
      message: `The ${booking.campaignName} is on its way to mailboxes.`,
    });
  },
  'booking.spot-kept': ({ data }, { publicUrl }) => {
    const { booking, campaignId, campaignName, until } = data;
    return toBooker(data, 'spot-kept', {
      choice: { userId: booking.userId, of: 'reminders' },
      content: {
        subject: `Your spot ${booking.spotId} is reserved for you on the ${campaignName}`,
        paragraphs: [
          `The ${campaignName} is open. You had ${spotOf(booking).toLowerCase()} last, on the ` +
            `${booking.campaignName}, so it is yours first on this one: nobody else can book it, nor your category, ` +
            `until ${timeOf(until)}.`,
          'If you don’t want it, you don’t need to do anything.',
        ],
        action: { label: 'Book my spot again', url: `${publicUrl}${paths.book(campaignId)}` },
      },
      title: 'Your spot is kept for you',
      message: `${booking.spotId} on the ${campaignName} is yours first until ${timeOf(until)}.`,
    });
  },
  'waitlist.offered': ({ data }, { publicUrl }) => {
    const { booking, until, offerToken } = data;
    return toBooker(data, 'spot-offered', {
      isPrivate: true,
      content: {
        subject: `A spot is free for you on the ${booking.campaignName}`,
        paragraphs: [
          `You were waiting for the ${booking.campaignName}, and a spot is free. We hold it for you ` +
            `until ${timeOf(until)}.`,
          'Accept it by paying. If you don’t want it, decline it, so that we can offer it to the next business.',
        ],
        facts: [spotFact(booking), ['Price', formatMoney(booking.amount)], mailboxFact(booking)],
        action: { label: 'Accept and pay', url: `${publicUrl}${paths.checkout(booking.id)}` },
        otherAction: { label: 'No, thank you', url: `${publicUrl}${paths.offer(offerToken)}` },
      },
      title: 'A spot for you',
      message: `${placeOf(booking)} is held for you until ${timeOf(until)}.`,
    });
  },
};
