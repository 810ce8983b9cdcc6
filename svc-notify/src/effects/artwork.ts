import type { BookingView, EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as emails from '../mail-templates/artwork.ts';
import { none, type Addresses, type EffectsOf, type NoticeDraft } from '../effect-types.ts';

type ArtworkEvent = Extract<EventType, `proof.${string}` | 'design-help.requested' | 'artwork.reminded'>;

const pageOf = ({ publicUrl }: Addresses, { id }: BookingView): string => `${publicUrl}${paths.design(id)}`;

/** A notice of this type also reloads an open design page. */
const notice = ({ id, userId }: BookingView, title: string, message: string): NoticeDraft => ({
  userId,
  type: 'artwork',
  title,
  message,
  relatedId: id,
});

/** Notifies the member of the team's steps and the team of the member's. */
export const artworkEffects: EffectsOf<ArtworkEvent> = {
  'proof.made': ({ data: { booking, recipient, author } }, addresses) =>
    author === 'member'
      ? none
      : {
          mails: [
            {
              template: 'proof-ready',
              to: recipient.email,
              content: emails.proofReady(booking, recipient, pageOf(addresses, booking)),
            },
          ],
          notices: [
            notice(
              booking,
              'Your proof is ready',
              `Please look at the ad for ${booking.spotId} on the ${booking.campaignName}, and approve it or ask ` +
                'for changes.',
            ),
          ],
        },
  'proof.approved': ({ data }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'proof-approved',
        to: data.recipient.email,
        content: emails.proofApproved(data, pageOf(addresses, data.booking)),
      },
      {
        template: 'proof-approved-for-team',
        to: addresses.team,
        content: emails.approvedForTeam(data.booking, data.version, pageOf(addresses, data.booking)),
      },
    ],
  }),
  'proof.commented': ({ data: { booking, recipient, author, text } }, addresses) =>
    author === 'member'
      ? {
          ...none,
          mails: [
            {
              template: 'proof-comment-for-team',
              to: addresses.team,
              content: emails.commentForTeam(booking, text, pageOf(addresses, booking)),
            },
          ],
        }
      : {
          mails: [
            {
              template: 'proof-comment',
              to: recipient.email,
              content: emails.commentForMember(booking, recipient, text, pageOf(addresses, booking)),
              choice: { userId: booking.userId, of: 'bookings' },
            },
          ],
          notices: [notice(booking, 'A comment on your proof', text.slice(0, 200))],
        },
  'proof.changes-requested': ({ data: { booking, reason } }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'proof-changes-for-team',
        to: addresses.team,
        content: emails.changesForTeam(booking, reason, pageOf(addresses, booking)),
      },
    ],
  }),
  'design-help.requested': ({ data: { booking, request } }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'design-help-for-team',
        to: addresses.team,
        content: emails.helpForTeam(booking, request, `${addresses.publicUrl}${paths.admin()}`),
      },
    ],
  }),
  'artwork.reminded': ({ data: { booking, recipient, step, dueAt } }, addresses) => ({
    mails: [
      {
        template: 'artwork-reminder',
        to: recipient.email,
        content: emails.reminder(booking, recipient, { step, dueAt, url: pageOf(addresses, booking) }),
        choice: { userId: booking.userId, of: 'reminders' },
      },
    ],
    notices: [
      notice(
        booking,
        step === 'artwork' ? 'Your ad is still missing' : 'Your proof waits for you',
        emails.dueSentence(booking, step, dueAt),
      ),
    ],
  }),
};
