import { zoneLabel } from '@postcard/contracts';
import type { EventData } from '@postcard/contracts';
import { refundFact } from '@postcard/contracts/refund-limit';
import { amountOf, dateOf, greetingOf, spotOf, timeOf } from './bookings.ts';
import type { EmailContent } from './email-content.ts';

export const choiceAsked = (
  { booking, recipient, choiceUntil, nextCard }: EventData<'booking.choice-asked'>,
  url: string,
): EmailContent => ({
  subject: `Please choose: the ${booking.campaignName} will not be printed`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `Too few spots were sold on the ${booking.campaignName}, so we will not print it. Your ` +
      `${spotOf(booking).toLowerCase()} is paid, and you decide what becomes of it.`,
    nextCard
      ? `You can move to the ${nextCard.name} without paying again: the same spot if it is free, else another of the ` +
        `same size. It is in mailboxes from ${dateOf(nextCard.distributionDate)}.`
      : `No later card of ${zoneLabel(booking.zone)} is open at the moment. If one opens before the time below, ` +
        'you can move to it without paying again.',
    `Or you have ${amountOf(booking.amount)} back, in full. If we hear nothing until ${timeOf(choiceUntil)}, that ` +
      'is what we do.',
  ],
  action: { label: 'Choose now', url },
});

export const bookingRolled = (
  { booking, recipient, fromCampaignName }: EventData<'booking.rolled'>,
  at: string,
  url: string,
): EmailContent => ({
  subject: `Your booking has moved to the ${booking.campaignName}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `Your booking has moved from the ${fromCampaignName} to the ${booking.campaignName}. Nothing was charged for ` +
      'it; your ad has moved along.',
  ],
  facts: [
    ['Spot', spotOf(booking)],
    ['Zone', booking.zone],
    ['In mailboxes from', dateOf(booking.distributionDate)],
    refundFact(booking.cancelUntil, Date.parse(at), dateOf),
  ],
  action: { label: 'See my bookings', url },
});

export const bookingMoved = (
  { booking, recipient, fromSpotId }: EventData<'booking.moved'>,
  url: string,
): EmailContent => ({
  subject: `Your ad has another place on the ${booking.campaignName}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `We have moved your ad on the ${booking.campaignName} from ${fromSpotId} to ${booking.spotId}, a spot of the ` +
      'same size. Nothing was charged for it, and your ad and its approval stay as they are.',
  ],
  facts: [
    ['Spot', spotOf(booking)],
    ['In mailboxes from', dateOf(booking.distributionDate)],
  ],
  action: { label: 'See my bookings', url },
});

export const spotKept = (
  { booking, recipient, campaignName, until }: EventData<'booking.spot-kept'>,
  url: string,
): EmailContent => ({
  subject: `Your spot ${booking.spotId} is kept for you on the ${campaignName}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `The ${campaignName} is open. You had ${spotOf(booking).toLowerCase()} last, on the ${booking.campaignName}, ` +
      `so it is yours first on this one: nobody else can take it, nor your category, until ${timeOf(until)}.`,
    'If you do not want it, you need do nothing.',
  ],
  action: { label: 'Book my spot again', url },
});

export const spotOffered = (
  { booking, recipient, until }: EventData<'waitlist.offered'>,
  links: { accept: string; decline: string },
): EmailContent => ({
  subject: `A place for you on the ${booking.campaignName}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `You were waiting for the ${booking.campaignName}, and a place has become free. We hold it for you alone until ` +
      `${timeOf(until)}.`,
    'Accept it by paying. If you do not want it, let it go, so that the next in the queue need not wait.',
  ],
  facts: [
    ['Spot', spotOf(booking)],
    ['Price', amountOf(booking.amount)],
    ['In mailboxes from', dateOf(booking.distributionDate)],
  ],
  action: { label: 'Accept and pay', url: links.accept },
  otherAction: { label: 'No, thank you', url: links.decline },
});

export const bookingMailed = ({ booking, recipient }: EventData<'booking.mailed'>, url: string): EmailContent => ({
  subject: `Your ad is in the mail: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `The ${booking.campaignName} with the ad for ${booking.businessName} is on its way to mailboxes in ` +
      `${zoneLabel(booking.zone)}.`,
  ],
  facts: [
    ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
    ['Spot', spotOf(booking)],
    ['In mailboxes from', dateOf(booking.distributionDate)],
  ],
  action: { label: 'See my bookings', url },
});
