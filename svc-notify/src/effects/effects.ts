import type { Envelope, MailChoice, Member } from '@postcard/contracts';
import type { ConsumerEvent } from './consumers.ts';
import * as accounts from '../mail-templates/accounts.ts';
import * as bookings from '../mail-templates/bookings.ts';
import * as cards from '../mail-templates/cards.ts';
import type { Letter } from '../mail-templates/letter.ts';
import * as requests from '../mail-templates/requests.ts';
import { artworkEffects } from './artwork.ts';
import { paidMembershipEffects } from './memberships.ts';
import { paymentEffects } from './payments.ts';

/**
 * A letter to send. A private one carries a secret link: its text is dropped once it is sent. One with a `choice` is
 * not sent to who does not want such letters; without one it is about money or the account itself, and always sent.
 */
export type MailDraft = {
  template: string;
  to: string;
  letter: Letter;
  isPrivate?: boolean;
  choice?: { userId: string; of: MailChoice };
  /** Where a mail programme unsubscribes in one click. */
  unsubscribeUrl?: string | null;
  /** Whom it tells of: what was sent goes with their account, whoever and whatever address it went to. */
  about?: string | null;
};
export type NoticeDraft = { userId: string; type: string; title: string; message: string; relatedId: string };
export type Effects = { mails: MailDraft[]; notices: NoticeDraft[] };

export type Addresses = { team: string; publicUrl: string };

const none: Effects = { mails: [], notices: [] };
const ofMembership = ({ userId }: Member) => ({ userId, of: 'membership' as const });
const toTeam = ({ team }: Addresses, template: string, letter: Letter): MailDraft => ({ template, to: team, letter });

/** What an event means for mailboxes and notices. Pure: sending is somebody else's work. */
export const effectsOf: { [T in ConsumerEvent]: (event: Envelope<T>, addresses: Addresses) => Effects } = {
  'user.registered': ({ data: { member, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'welcome',
        to: member.email,
        letter: accounts.welcome(member, `${publicUrl}/verify-email/${verificationToken}`),
        isPrivate: true,
      },
    ],
  }),
  'user.updated': () => none,
  // It is told by what is known from before: the address of then (see departures.ts).
  'user.closed': () => none,
  'user.verification-requested': ({ data: { member, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'confirm-address',
        to: member.email,
        letter: accounts.confirmAddress(member, `${publicUrl}/verify-email/${verificationToken}`),
        isPrivate: true,
      },
    ],
  }),
  'user.email-change-requested': ({ data: { member, newEmail, verificationToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'confirm-new-address',
        to: newEmail,
        letter: accounts.confirmNewAddress(member, `${publicUrl}/verify-email/${verificationToken}`),
        isPrivate: true,
      },
      {
        template: 'address-change-asked',
        to: member.email,
        letter: accounts.addressChangeAsked(member, `${publicUrl}/account`),
      },
    ],
  }),
  'user.email-changed': ({ data: { member, formerEmail, undoToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'address-changed',
        to: formerEmail,
        isPrivate: undoToken !== undefined,
        letter: accounts.addressChanged(member, {
          undo: undoToken ? `${publicUrl}/undo-email-change/${undoToken}` : null,
          help: `${publicUrl}/contact`,
        }),
      },
    ],
  }),
  'user.password-recovery-requested': ({ data: { member, resetToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'reset-password',
        to: member.email,
        letter: accounts.resetPassword(member, `${publicUrl}/reset-password/${resetToken}`),
        isPrivate: true,
      },
    ],
  }),
  'user.password-changed': ({ data: { member, at } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'password-changed',
        to: member.email,
        letter: accounts.passwordChanged(member, bookings.timeOf(at), `${publicUrl}/forgot-password`),
      },
    ],
  }),
  'user.username-reminder-requested': ({ data: { member, username } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'username-reminder',
        to: member.email,
        letter: accounts.usernameReminder(member, username, `${publicUrl}/login`),
      },
    ],
  }),
  'membership.applied': ({ data: { member, applicationData } }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'application-received',
        to: member.email,
        letter: accounts.applicationReceived(member),
        choice: ofMembership(member),
      },
      toTeam(
        addresses,
        'application-for-team',
        accounts.applicationForTeam(member, applicationData, `${addresses.publicUrl}/admin`),
      ),
    ],
  }),
  'membership.approved': ({ data: { member, subscriptionId } }, { publicUrl }) => ({
    mails: [
      {
        template: 'application-approved',
        to: member.email,
        letter: accounts.applicationApproved(member, `${publicUrl}/dashboard`),
        choice: ofMembership(member),
      },
    ],
    notices: [
      {
        userId: member.userId,
        type: 'membership',
        title: 'You are a verified member',
        message: 'You can now place ads.',
        relatedId: subscriptionId,
      },
    ],
  }),
  'membership.rejected': ({ data: { member, subscriptionId, reason } }) => ({
    mails: [
      {
        template: 'application-rejected',
        to: member.email,
        letter: accounts.applicationRejected(member, reason),
        choice: ofMembership(member),
      },
    ],
    notices: [
      {
        userId: member.userId,
        type: 'membership',
        title: 'Your application was not approved',
        message: reason,
        relatedId: subscriptionId,
      },
    ],
  }),
  'sample-request.submitted': ({ data: { sampleRequest } }, addresses) => ({
    ...none,
    mails: [
      { template: 'sample-received', to: sampleRequest.email, letter: requests.sampleReceived(sampleRequest) },
      toTeam(addresses, 'sample-for-team', requests.sampleForTeam(sampleRequest, `${addresses.publicUrl}/admin`)),
    ],
  }),
  'contact-request.submitted': ({ data: { contactRequest } }, addresses) => ({
    ...none,
    mails: [
      { template: 'contact-received', to: contactRequest.email, letter: requests.contactReceived(contactRequest) },
      toTeam(addresses, 'contact-for-team', requests.contactForTeam(contactRequest, `${addresses.publicUrl}/admin`)),
    ],
  }),
  'booking.confirmed': ({ data: { booking, invoice, recipient }, occurredAt }, { publicUrl }) => ({
    mails: [
      {
        template: 'booking-confirmed',
        to: recipient.email,
        letter: bookings.bookingConfirmed({ booking, invoice, recipient }, occurredAt, `${publicUrl}/bookings`),
      },
    ],
    notices: [notice(booking, 'Your spot is booked', `${booking.spotId} on the ${booking.campaignName} is yours.`)],
  }),
  'booking.payment-returned': ({ data }, { publicUrl }) => ({
    mails: [
      { template: 'payment-returned', to: data.recipient.email, letter: bookings.paymentReturned(data, publicUrl) },
    ],
    notices: [notice(data.booking, 'Your payment was returned', data.reason)],
  }),
  'booking.choice-asked': ({ data }, { publicUrl }) => ({
    mails: [
      { template: 'choice-asked', to: data.recipient.email, letter: cards.choiceAsked(data, `${publicUrl}/bookings`) },
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
        letter: cards.bookingRolled(data, occurredAt, `${publicUrl}/bookings`),
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
        letter: cards.bookingMoved(data, `${publicUrl}/bookings`),
      },
    ],
    notices: [
      notice(
        data.booking,
        'Your ad has another place',
        `You have ${data.booking.spotId} on the ${data.booking.campaignName} in the place of ${data.fromSpotId}. Nothing was charged for it.`,
      ),
    ],
  }),
  'booking.spot-kept': ({ data }, { publicUrl }) => ({
    mails: [
      {
        template: 'spot-kept',
        to: data.recipient.email,
        letter: cards.spotKept(data, `${publicUrl}/book/${data.campaignId}`),
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
        letter: cards.spotOffered(data, {
          accept: `${publicUrl}/checkout/${data.booking.id}`,
          decline: `${publicUrl}/offers/${data.offerToken}`,
        }),
      },
    ],
    notices: [
      notice(
        data.booking,
        'A place for you',
        `${data.booking.spotId} on the ${data.booking.campaignName} is held for you until ${bookings.timeOf(data.until)}.`,
      ),
    ],
  }),
  ...artworkEffects,
  ...paidMembershipEffects,
  ...paymentEffects,
};

function notice(booking: { id: string; userId: string }, title: string, message: string): NoticeDraft {
  return { userId: booking.userId, type: 'booking', title, message, relatedId: booking.id };
}
