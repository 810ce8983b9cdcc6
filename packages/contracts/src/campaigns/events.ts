import { z } from '../shared/zod.ts';
import { id, instant } from '../shared/fields.ts';
import { bookingView } from './bookings.ts';
import { spotId } from '../shared/towns/fields.ts';
import { creditNote, invoice } from './invoices.ts';
import { paymentEventData } from './payment-events.ts';
import { proofAuthors } from './proof-view.ts';
import { designRequest } from './proofs.ts';

const recipient = z.object({ email: z.string(), firstName: z.string() });

const ofProof = z.object({ booking: bookingView, recipient, version: z.int() });

/** The events of svc-campaigns. */
export const campaignEventData = {
  'booking.confirmed': z.object({
    booking: bookingView,
    invoice,
    recipient,
    /** On a first booking that waited for the team: the membership that was approved with it. */
    membershipId: z.string().optional(),
  }),
  /** `toCard` is false where nothing had been charged to a card, so that nothing goes back to one. */
  'booking.refunded': z.object({
    booking: bookingView,
    recipient,
    creditNote: creditNote.nullable().optional(),
    toCard: z.boolean().optional(),
    /** Payer of the refund if the payment service cannot return the money: the payer's bank, or the team. */
    returnedBy: z.enum(['bank', 'team']).optional(),
  }),
  /** The team has asked for a card's press file. `run` is the start it is about: a later one replaces it. */
  'press.asked': z.object({ campaignId: id, run: z.uuid() }),
  ...paymentEventData,
  /**
   * A payment came when the spot was no longer to be had; nothing was charged. `cardOpen` says whether another spot of
   * the card can be booked.
   */
  'booking.payment-returned': z.object({
    booking: bookingView,
    recipient,
    reason: z.string(),
    cardOpen: z.boolean().optional(),
    /** True of a first booking: whoever made it is no member, unless `decision` says so. */
    first: z.boolean().optional(),
    /** The team's decision about the membership of a first booking. */
    decision: z.enum(['approved', 'rejected']).optional(),
  }),
  /** A hold has ended unpaid. A payment that was made before may still come, and win the spot where it is free. */
  'booking.hold-expired': z.object({
    booking: bookingView,
    recipient,
    /** True of a first booking: whoever made it may be no member. */
    first: z.boolean().optional(),
  }),
  /** A first booking is paid for, and waits for the team. */
  'booking.in-review': z.object({ booking: bookingView, recipient, until: instant }),
  /** It has waited for the team for so many days. */
  'booking.review-reminded': z.object({ booking: bookingView, days: z.int(), until: instant }),
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
  /** The card with the ad of the booking is in the mail. */
  'booking.mailed': z.object({ booking: bookingView, recipient }),
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
} as const;
