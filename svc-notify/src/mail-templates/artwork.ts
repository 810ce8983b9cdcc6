import { zoneLabel, type BookingView, type DesignRequest, type EventData } from '@postcard/contracts';
import { dateOf, greetingOf, spotOf } from './bookings.ts';
import type { EmailContent } from './email-content.ts';

type Recipient = EventData<'booking.confirmed'>['recipient'];
type Step = EventData<'artwork.reminded'>['step'];

const placeOf = ({ spotId, campaignName }: BookingView): string => `${spotId} on the ${campaignName}`;

export const proofReady = (booking: BookingView, recipient: Recipient, url: string): EmailContent => ({
  subject: `Your proof is ready: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `The proof of your ad for ${placeOf(booking)} is ready. Please look at it closely: names, prices, phone ` +
      'number. Nothing is printed before you approve it.',
  ],
  action: { label: 'See my proof', url },
});

export const proofApproved = (
  { booking, recipient, version }: EventData<'proof.approved'>,
  url: string,
): EmailContent => ({
  subject: `You approved your ad: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    `You approved version ${version} of the ad for ${booking.businessName}. We print exactly this version` +
      `${booking.status === 'held' ? ' once your booking is confirmed' : ''}.`,
  ],
  facts: [
    ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`],
    ['Spot', spotOf(booking)],
    ['Approved', `version ${version}`],
    ['In mailboxes from', dateOf(booking.distributionDate)],
  ],
  action: { label: 'See my ad', url },
  after: ['You can change the ad until the card goes to print. Each new version needs your approval again.'],
});

export const commentForMember = (
  booking: BookingView,
  recipient: Recipient,
  text: string,
  url: string,
): EmailContent => ({
  subject: `A comment on your proof: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [`We have a comment on the proof of your ad for ${placeOf(booking)}:`, text],
  action: { label: 'See my proof', url },
});

export const dueSentence = (booking: BookingView, step: Step, dueAt: string): string =>
  `${step === 'artwork' ? 'The ad' : 'Your answer to the proof'} for ${placeOf(booking)} is due on ${dateOf(dueAt)}.`;

export const reminder = (
  booking: BookingView,
  recipient: Recipient,
  { step, dueAt, url }: { step: Step; dueAt: string; url: string },
): EmailContent => ({
  subject:
    step === 'artwork'
      ? `Your ad is still missing: ${booking.campaignName}, ${booking.spotId}`
      : `Your proof waits for you: ${booking.campaignName}, ${booking.spotId}`,
  greeting: greetingOf(recipient),
  paragraphs: [
    dueSentence(booking, step, dueAt),
    step === 'artwork'
      ? 'Send a finished file, fill one of our templates, or let us draw the ad for free.'
      : 'Approve it, or tell us what should be different. Nothing is printed before you approve it.',
  ],
  action: { label: step === 'artwork' ? 'Deliver my ad' : 'See my proof', url },
});

export const approvedForTeam = (booking: BookingView, version: number, url: string): EmailContent => ({
  subject: `Approved: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [`${booking.businessName} has approved version ${version} of the ad for ${placeOf(booking)}.`],
  action: { label: 'See the ad', url },
});

export const commentForTeam = (booking: BookingView, text: string, url: string): EmailContent => ({
  subject: `Comment on a proof: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [`${booking.businessName} has a comment on the ad for ${placeOf(booking)}:`, text],
  action: { label: 'See the ad', url },
});

export const changesForTeam = (booking: BookingView, reason: string, url: string): EmailContent => ({
  subject: `Changes asked for: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [`${booking.businessName} asks for changes of the ad for ${placeOf(booking)}:`, reason],
  action: { label: 'See the ad', url },
});

export const helpForTeam = (
  booking: BookingView,
  { goal, offer, text, tone, files = [] }: DesignRequest,
  url: string,
): EmailContent => ({
  subject: `Design help: ${booking.businessName}, ${booking.spotId}, ${booking.campaignName}`,
  paragraphs: [`${booking.businessName} asks us to draw the ad for ${placeOf(booking)}.`],
  facts: [
    ['Goal', goal],
    ['Offer', offer || 'None'],
    ['In the ad', text],
    ['Tone', tone],
    ['Files', files.map(({ fileName }) => fileName).join(', ') || 'None'],
  ],
  action: { label: 'Open the admin pages', url },
});
