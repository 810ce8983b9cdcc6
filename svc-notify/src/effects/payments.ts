import type { BookingView, EventData, EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as emails from '../mail-templates/payments.ts';
import type { EmailContent } from '../mail-templates/email-content.ts';
import {
  toTeam,
  type Addresses,
  type Effects,
  type EffectsOf,
  type MailDraft,
  type NoticeDraft,
} from '../effect-types.ts';

type PaymentEvent = Extract<EventType, 'booking.refunded' | 'payment.stuck' | 'refund.failed' | `dispute.${string}`>;

const forTeam = (addresses: Addresses, template: string, content: EmailContent): Effects => ({
  mails: [toTeam(addresses, template, content)],
  notices: [],
});

const refundFailedMail = (data: EventData<'refund.failed'>, addresses: Addresses): MailDraft =>
  toTeam(
    addresses,
    'refund-failed-for-team',
    emails.refundFailedForTeam(data, `${addresses.publicUrl}${paths.admin()}`),
  );

const refundFailedNotice = (booking: BookingView): Omit<NoticeDraft, 'userId'> => ({
  type: 'booking',
  title: 'A refund has failed',
  message: `${booking.businessName}, ${booking.spotId} on the ${booking.campaignName}.`,
  relatedId: booking.id,
});

export const paymentEffects: EffectsOf<PaymentEvent> = {
  'booking.refunded': ({ data }, addresses) => ({
    mails: [
      {
        template: 'booking-refunded',
        to: data.recipient.email,
        content: emails.bookingRefunded(data, `${addresses.publicUrl}${paths.billing()}`),
      },
      ...(data.returnedBy === 'team'
        ? [refundFailedMail({ booking: data.booking, isTriedAgain: false }, addresses)]
        : []),
    ],
    notices: [
      {
        userId: data.booking.userId,
        type: 'booking',
        title: 'Your booking is cancelled',
        relatedId: data.booking.id,
        message:
          `${data.booking.spotId} on the ${data.booking.campaignName} was cancelled` +
          (data.toCard === false || data.returnedBy ? '.' : ' and refunded.'),
      },
    ],
    ...(data.returnedBy === 'team' && { teamNotices: [refundFailedNotice(data.booking)] }),
  }),
  'refund.failed': ({ data }, addresses) => ({
    mails: [refundFailedMail(data, addresses)],
    notices: [],
    teamNotices: [refundFailedNotice(data.booking)],
  }),
  'payment.stuck': ({ data }, addresses) =>
    forTeam(addresses, 'payment-stuck-for-team', emails.stuckForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
  'dispute.opened': ({ data }, addresses) =>
    forTeam(addresses, 'dispute-for-team', emails.disputeForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
  'dispute.changed': ({ data }, addresses) =>
    forTeam(addresses, 'dispute-for-team', emails.disputeForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
};
