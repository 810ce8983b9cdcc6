import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';
import { bookingView } from './bookings.ts';
import { spotId } from '../shared/towns/fields.ts';
import { creditNote, invoice } from './invoices.ts';
import { proofAuthors } from './proof-view.ts';
import { designRequest } from './proofs.ts';
import { dispute } from './disputes.ts';

const paymentEventData = {
  /** The provider has not captured or refunded the money for a day. */
  'payment.stuck': z.object({ booking: bookingView, step: z.enum(['capture', 'refund']), since: instant }),
  /** A refund failed. Unless `isTriedAgain`, the team returns the money another way. */
  'refund.failed': z.object({ booking: bookingView, isTriedAgain: z.boolean() }),
  'dispute.opened': z.object({ dispute }),
  'dispute.changed': z.object({ dispute }),
} as const;

const recipient = z.object({ email: z.string(), firstName: z.string() });

const ofProof = z.object({ booking: bookingView, recipient, version: z.int() });

export const campaignEventData = {
  'booking.confirmed': z.object({
    booking: bookingView,
    invoice,
    recipient,
    /** On a first booking: the membership that was approved with it. */
    membershipId: z.string().optional(),
  }),
  /** `toCard` is false if nothing was charged. */
  'booking.refunded': z.object({
    booking: bookingView,
    recipient,
    creditNote: creditNote.nullable().optional(),
    toCard: z.boolean().optional(),
    /** Set if the payment service cannot return the money. */
    returnedBy: z.enum(['bank', 'team']).optional(),
  }),
  /** `run` identifies the request; a later run replaces this one. */
  'press.asked': z.object({ campaignId: id, run: z.uuid() }),
  ...paymentEventData,
  /** A payment came too late; nothing was charged. `cardOpen` is true if another spot can be booked. */
  'booking.payment-returned': z.object({
    booking: bookingView,
    recipient,
    reason: z.string(),
    cardOpen: z.boolean().optional(),
    /** True for a first booking, whose owner is a member only if `decision` is `approved`. */
    first: z.boolean().optional(),
    decision: z.enum(['approved', 'rejected']).optional(),
  }),
  /** A payment made before may still arrive; it gets the spot if the spot is free. */
  'booking.hold-expired': z.object({
    booking: bookingView,
    recipient,
    first: z.boolean().optional(),
  }),
  'booking.in-review': z.object({ booking: bookingView, recipient, until: instant }),
  'booking.review-reminded': z.object({ booking: bookingView, days: z.int(), until: instant }),
  /** The member chooses between the next card of the zone, if one is open, and a refund. */
  'booking.choice-asked': z.object({
    booking: bookingView,
    recipient,
    choiceUntil: instant,
    nextCard: z.object({ name: z.string(), distributionDate: instant }).nullable(),
  }),
  'booking.rolled': z.object({ booking: bookingView, recipient, fromCampaignName: z.string() }),
  'booking.moved': z.object({ booking: bookingView, recipient, fromSpotId: spotId }),
  'booking.mailed': z.object({ booking: bookingView, recipient }),
  'booking.spot-kept': z.object({
    booking: bookingView,
    recipient,
    campaignId: id,
    campaignName: z.string(),
    until: instant,
  }),
  /** `offerToken` is the secret in the link that declines the offer. */
  'waitlist.offered': z.object({ booking: bookingView, recipient, until: instant, offerToken: z.string() }),
  'proof.made': ofProof.extend({ author: z.enum(proofAuthors) }),
  'proof.approved': ofProof,
  'proof.commented': ofProof.extend({ author: z.enum(proofAuthors), text: z.string() }),
  'proof.changes-requested': ofProof.extend({ reason: z.string() }),
  'design-help.requested': z.object({ booking: bookingView, recipient, request: designRequest }),
  'artwork.reminded': z.object({
    booking: bookingView,
    recipient,
    step: z.enum(['artwork', 'proof']),
    days: z.int(),
    dueAt: instant,
  }),
} as const;
