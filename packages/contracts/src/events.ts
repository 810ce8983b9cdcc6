import { z } from './zod.ts';
import { auditLine } from './audit.ts';
import { applicationData } from './identity.ts';
import { proofAuthors } from './proof-view.ts';
import { designRequest } from './proofs.ts';
import { bookingView, invoice, spotId } from './campaigns.ts';
import { creditNote } from './invoices.ts';
import { cents, id, instant } from './fields.ts';
import { membershipInvoice } from './membership.ts';
import { paymentEventData } from './payment-events.ts';
import { contactRequest, sampleRequest } from './requests.ts';

/**
 * What other services may know of a user. Every user event carries it whole, so a projection needs no order of types.
 */
export const member = z.object({
  userId: id,
  accountNumber: z.string(),
  email: z.string(),
  firstName: z.string(),
  displayName: z.string(),
  businessName: z.string(),
  businessCategory: z.string(),
  businessSubcategory: z.string(),
  membershipId: z.string().nullable(),
  isAdmin: z.boolean(),
  sessionVersion: z.int(),
});
export type Member = z.infer<typeof member>;

const recipient = z.object({ email: z.string(), firstName: z.string() });
const application = z.object({ member, subscriptionId: id });
/** A paid membership: the plan's name, what one period costs, and until when it is paid. */
const paidMembership = application.extend({
  planName: z.string(),
  amount: cents,
  billingCycle: z.string(),
  paidUntil: instant,
});
const ofProof = z.object({ booking: bookingView, recipient, version: z.int() });

/** Every event that crosses a unit's border: type, then the shape of `data`. Past tense; a type only grows. */
export const eventData = {
  'user.registered': z.object({ member, verificationToken: z.string() }),
  'user.updated': z.object({ member }),
  'user.verification-requested': z.object({ member, verificationToken: z.string() }),
  /** Another address was asked for: the link goes to it, and `member` still has the one before, which is told. */
  'user.email-change-requested': z.object({ member, newEmail: z.string(), verificationToken: z.string() }),
  /**
   * The new address is confirmed, and `member` has it. The one before can take it back with `undoToken`, unless an
   * earlier one still can.
   */
  'user.email-changed': z.object({ member, formerEmail: z.string(), undoToken: z.string().optional(), at: instant }),
  /** The person is gone; `member` is what is left: the business without name, address or phone. */
  'user.closed': z.object({ member }),
  'user.password-recovery-requested': z.object({ member, resetToken: z.string(), expiresAt: instant }),
  /** A new password was set, by its owner or by whoever reads their mail. */
  'user.password-changed': z.object({ member, at: instant }),
  'user.username-reminder-requested': z.object({ member, username: z.string() }),
  'membership.applied': application.extend({ applicationData }),
  'membership.approved': application,
  'membership.rejected': application.extend({ reason: z.string() }),
  /** An application for a paid plan was approved: it is to be paid, and is a membership from then on. */
  'membership.payment-due': paidMembership,
  /** A period of a membership is paid, the first or a renewal: the invoice's, from `paidFrom` until `paidUntil`. */
  'membership.paid': paidMembership.extend({ invoice: membershipInvoice, paidFrom: instant }),
  /** A renewal was declined. The membership goes on while it is tried again. */
  'membership.payment-failed': paidMembership,
  /** Its member has cancelled it: it lasts until `paidUntil` and is not renewed. */
  'membership.cancelled': paidMembership,
  /** Its member has thought better of it: it is renewed after all. */
  'membership.resumed': paidMembership,
  /** A membership is over; its bookings stay. `reason` is the team's, where the team has ended it. */
  'membership.ended': paidMembership.extend({ reason: z.string().optional() }),
  'sample-request.submitted': z.object({ sampleRequest }),
  'sample-request.status-changed': z.object({ sampleRequest }),
  'contact-request.submitted': z.object({ contactRequest }),
  'contact-request.status-changed': z.object({ contactRequest }),
  'booking.confirmed': z.object({ booking: bookingView, invoice, recipient }),
  /** `toCard` is false where nothing had been charged to a card, so that nothing goes back to one. */
  'booking.refunded': z.object({
    booking: bookingView,
    recipient,
    creditNote: creditNote.nullable().optional(),
    toCard: z.boolean().optional(),
  }),
  ...paymentEventData,
  /**
   * A payment came when the spot was no longer to be had; nothing was charged. `cardOpen` tells whether another spot of
   * the card can be booked.
   */
  'booking.payment-returned': z.object({
    booking: bookingView,
    recipient,
    reason: z.string(),
    cardOpen: z.boolean().optional(),
  }),
  /**
   * The booking's card missed its minimum: its member chooses between the next card of the zone, if one is open, and a
   * refund.
   */
  'booking.choice-asked': z.object({
    booking: bookingView,
    recipient,
    choiceUntil: instant,
    nextCard: z.object({ name: z.string(), distributionDate: instant }).nullable(),
  }),
  /** The booking has moved, with its payment, to a later card. */
  'booking.rolled': z.object({ booking: bookingView, recipient, fromCampaignName: z.string() }),
  /** The team has given the booking another spot of the same card. */
  'booking.moved': z.object({ booking: bookingView, recipient, fromSpotId: spotId }),
  /** A card has opened on which the spot of this booking is kept for its holder. */
  'booking.spot-kept': z.object({
    booking: bookingView,
    recipient,
    campaignId: id,
    campaignName: z.string(),
    until: instant,
  }),
  /** A place became free for who waited longest; `offerToken` is the secret of the link that declines it. */
  'waitlist.offered': z.object({ booking: bookingView, recipient, until: instant, offerToken: z.string() }),
  'proof.made': ofProof.extend({ author: z.enum(proofAuthors) }),
  'proof.approved': ofProof,
  'proof.commented': ofProof.extend({ author: z.enum(proofAuthors), text: z.string() }),
  'proof.changes-requested': ofProof.extend({ reason: z.string() }),
  'design-help.requested': z.object({ booking: bookingView, recipient, request: designRequest }),
  /** A step of the artwork is due in so many days and not done yet. */
  'artwork.reminded': z.object({
    booking: bookingView,
    recipient,
    step: z.enum(['artwork', 'proof']),
    days: z.int(),
    dueAt: instant,
  }),
  /** An administrator has changed something, or tried to. */
  'admin.acted': z.object({ line: auditLine }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/**
 * The envelope of every event. `id` is a UUIDv7 and the message's id; `aggregateVersion` orders events of one document.
 */
export const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int(),
  source: z.string(),
  aggregateId: id,
  aggregateVersion: z.int(),
  occurredAt: instant,
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** W3C Trace Context of the work that made it, where that was traced. */
  traceparent: z.string().optional(),
  data: z.unknown(),
});

export type Envelope<T extends EventType = EventType> = Omit<z.infer<typeof envelope>, 'type' | 'data'> & {
  type: T;
  data: EventData<T>;
};

export const exchange = 'domain.events';

/**
 * Which events each service consumes. Every service declares all of these queues and bindings when it connects, so an
 * event published before its consumer has ever run waits for it instead of being lost.
 */
export const subscriptions = {
  'svc-campaigns': ['user.registered', 'user.updated', 'user.closed', 'membership.approved'],
  'svc-notify': [
    'user.registered',
    'user.updated',
    'user.closed',
    'user.verification-requested',
    'user.email-change-requested',
    'user.email-changed',
    'user.password-recovery-requested',
    'user.password-changed',
    'user.username-reminder-requested',
    'membership.applied',
    'membership.approved',
    'membership.rejected',
    'membership.payment-due',
    'membership.paid',
    'membership.payment-failed',
    'membership.cancelled',
    'membership.resumed',
    'membership.ended',
    'sample-request.submitted',
    'contact-request.submitted',
    'booking.confirmed',
    'booking.refunded',
    'payment.stuck',
    'dispute.opened',
    'dispute.changed',
    'booking.payment-returned',
    'booking.choice-asked',
    'booking.rolled',
    'booking.moved',
    'booking.spot-kept',
    'waitlist.offered',
    'proof.made',
    'proof.approved',
    'proof.commented',
    'proof.changes-requested',
    'design-help.requested',
    'artwork.reminded',
    'admin.acted',
  ],
} as const satisfies Record<string, readonly EventType[]>;

export type ConsumerName = keyof typeof subscriptions;
