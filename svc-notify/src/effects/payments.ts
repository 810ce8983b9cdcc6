import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as emails from '../mail-templates/payments.ts';
import type { Addresses, Effects, EffectsOf } from '../effect-types.ts';

type PaymentEvent = Extract<EventType, 'booking.refunded' | 'payment.stuck' | `dispute.${string}`>;

const forTeam = ({ team }: Addresses, template: string, content: ReturnType<typeof emails.stuckForTeam>): Effects => ({
  mails: [{ template, to: team, content }],
  notices: [],
});

/** What money that goes back, gets stuck or is called back means for mailboxes and notices. */
export const paymentEffects: EffectsOf<PaymentEvent> = {
  'booking.refunded': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-refunded',
        to: data.recipient.email,
        content: emails.bookingRefunded(data, `${publicUrl}${paths.billing()}`),
      },
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
  }),
  'payment.stuck': ({ data }, addresses) =>
    forTeam(addresses, 'payment-stuck-for-team', emails.stuckForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
  'dispute.opened': ({ data }, addresses) =>
    forTeam(addresses, 'dispute-for-team', emails.disputeForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
  'dispute.changed': ({ data }, addresses) =>
    forTeam(addresses, 'dispute-for-team', emails.disputeForTeam(data, `${addresses.publicUrl}${paths.admin()}`)),
};
