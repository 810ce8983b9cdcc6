import type { BookingView, EventData, EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import {
  businessAndSpot,
  cardAndSpot,
  cardFact,
  dateOf,
  hello,
  mailboxFact,
  placeOf,
  spotFact,
} from '../mail-templates/words.ts';
import { email, none, send, toBooker, toTeam, type Addresses, type EffectsOf } from '../effect-types.ts';

type ArtworkEvent = Extract<EventType, `proof.${string}` | 'design-help.requested' | 'artwork.reminded'>;

const pageOf = ({ publicUrl }: Addresses, { id }: BookingView): string => `${publicUrl}${paths.design(id)}`;

/** A notice of this type also reloads an open design page. */
const type = 'artwork';

const dueSentence = ({ booking, step, dueAt }: EventData<'artwork.reminded'>): string =>
  `${step === 'artwork' ? 'The ad' : 'Your reply to the proof'} for ${placeOf(booking)} is due on ${dateOf(dueAt)}.`;

const seeAd = (addresses: Addresses, booking: BookingView, label = 'See the ad') => ({
  label,
  url: pageOf(addresses, booking),
});

export const artworkEffects: EffectsOf<ArtworkEvent> = {
  'proof.made': ({ data }, addresses) => {
    const { booking, author } = data;
    if (author === 'member') return none;
    return toBooker(data, 'proof-ready', {
      type,
      content: {
        subject: `Your proof is ready: ${cardAndSpot(booking)}`,
        paragraphs: [
          `The proof of your ad for ${placeOf(booking)} is ready. Please check it closely: names, prices, phone ` +
            'number. Nothing is printed before you approve it.',
        ],
        action: seeAd(addresses, booking, 'See my proof'),
      },
      title: 'Your proof is ready',
      message: `Please check the ad for ${placeOf(booking)}, and approve it or request changes.`,
    });
  },
  'proof.approved': ({ data: { booking, recipient, version } }, addresses) => {
    const toMember = {
      subject: `You approved your ad: ${cardAndSpot(booking)}`,
      greeting: hello(recipient),
      paragraphs: [
        `You approved version ${version} of the ad for ${booking.businessName}. We print exactly this version` +
          `${booking.status === 'held' ? ' once your booking is confirmed' : ''}.`,
      ],
      facts: [
        cardFact(booking),
        spotFact(booking),
        ['Approved', `version ${version}`] satisfies [string, string],
        mailboxFact(booking),
      ],
      action: seeAd(addresses, booking, 'See my ad'),
      after: ['You can change the ad until the card goes to print. Each new version needs your approval again.'],
    };
    return send(
      email('proof-approved', recipient.email, toMember),
      toTeam('proof-approved-for-team', addresses, {
        subject: `Approved: ${businessAndSpot(booking)}`,
        paragraphs: [`${booking.businessName} has approved version ${version} of the ad for ${placeOf(booking)}.`],
        action: seeAd(addresses, booking),
      }),
    );
  },
  'proof.commented': ({ data }, addresses) => {
    const { booking, author, text } = data;
    if (author === 'member')
      return send(
        toTeam('proof-comment-for-team', addresses, {
          subject: `Comment on a proof: ${businessAndSpot(booking)}`,
          paragraphs: [`${booking.businessName} has a comment on the ad for ${placeOf(booking)}:`, text],
          action: seeAd(addresses, booking),
        }),
      );
    return toBooker(data, 'proof-comment', {
      type,
      choice: { userId: booking.userId, of: 'bookings' },
      content: {
        subject: `A comment on your proof: ${cardAndSpot(booking)}`,
        paragraphs: [`We have a comment on the proof of your ad for ${placeOf(booking)}:`, text],
        action: seeAd(addresses, booking, 'See my proof'),
      },
      title: 'A comment on your proof',
      message: text.slice(0, 200),
    });
  },
  'proof.changes-requested': ({ data: { booking, reason } }, addresses) =>
    send(
      toTeam('proof-changes-for-team', addresses, {
        subject: `Changes requested: ${businessAndSpot(booking)}`,
        paragraphs: [`${booking.businessName} requests changes to the ad for ${placeOf(booking)}:`, reason],
        action: seeAd(addresses, booking),
      }),
    ),
  'design-help.requested': ({ data: { booking, request } }, addresses) =>
    send(
      toTeam('design-help-for-team', addresses, {
        subject: `Design help: ${businessAndSpot(booking)}`,
        paragraphs: [`${booking.businessName} asks us to draw the ad for ${placeOf(booking)}.`],
        facts: [
          ['Goal', request.goal],
          ['Offer', request.offer || 'None'],
          ['In the ad', request.text],
          ['Tone', request.tone],
          ['Files', (request.files ?? []).map(({ fileName }) => fileName).join(', ') || 'None'],
        ],
        action: { label: 'Open the admin pages', url: `${addresses.publicUrl}${paths.admin()}` },
      }),
    ),
  'artwork.reminded': ({ data }, addresses) => {
    const { booking, step } = data;
    const isMissing = step === 'artwork';
    const title = isMissing ? 'Your ad is still missing' : 'Your proof is waiting for your approval';
    return toBooker(data, 'artwork-reminder', {
      type,
      choice: { userId: booking.userId, of: 'reminders' },
      content: {
        subject: `${title}: ${cardAndSpot(booking)}`,
        paragraphs: [
          dueSentence(data),
          isMissing
            ? 'Send a finished file, fill one of our templates, or let us draw the ad for free.'
            : 'Approve it, or tell us what to change. Nothing is printed before you approve it.',
        ],
        action: seeAd(addresses, booking, isMissing ? 'Deliver my ad' : 'See my proof'),
      },
      title,
      message: dueSentence(data),
    });
  },
};
