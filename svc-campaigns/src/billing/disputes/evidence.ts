import {
  currentTown,
  type DisputeAnswerBody,
  type DisputeEvidence,
  type DisputePaper,
  type Invoice,
  type Member,
} from '@postcard/contracts';
import { refundEnd } from '@postcard/contracts/refund-limit';
import { longDate, longDateTime } from '@postcard/contracts/town-dates';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Card } from '../../booking/cards/card.ts';
import type { DisputeFacts, Evidence } from '../payments/dispute-calls.ts';
import type { Artwork } from '../../creative/proofs/artwork.ts';

export type Known = {
  booking: Booking;
  card: Card | null;
  member: Member | null;
  invoice: Invoice | null;
  artwork: Artwork;
};

function factsOf({ booking, card, member, invoice, artwork }: Known): Omit<DisputeEvidence, 'suggestion'> {
  const approved = artwork.proofs.findLast(({ status, decidedAt }) => status === 'approved' && decidedAt);
  return {
    customerName: member?.displayName || member?.firstName || booking.businessName,
    customerEmail: member?.email ?? '',
    product:
      `A ${booking.spotType} advertisement of ${booking.businessName} on ${currentTown().product}'s printed card ` +
      `"${booking.campaignName}", spot ${booking.spotId}`,
    bookedAt: booking.bookingDate.toISOString(),
    cancelUntil: refundEnd(booking.cancelUntil).toISOString(),
    isCancelled: booking.status !== 'confirmed',
    invoice: invoice && { id: invoice.id, invoiceNumber: invoice.invoiceNumber, paidAt: invoice.paidDate },
    approval: approved?.decidedAt
      ? { version: approved.version, sha256: approved.sha256, approvedAt: approved.decidedAt.toISOString() }
      : null,
    mailing: {
      at: (card ?? booking).distributionDate.toISOString(),
      households: card?.totalHouseholds ?? 0,
      isMailed: card?.status === 'active' || card?.status === 'completed',
    },
  };
}

export function evidenceOf(reason: DisputeFacts['reason'], source: Known): DisputeEvidence {
  const facts = factsOf(source);
  return { ...facts, suggestion: suggestionOf(reason, facts) };
}

const openings: Record<string, string> = {
  fraudulent:
    'The account holder made this booking from their own account, which we had checked when they applied for ' +
    'membership.',
  product_not_received: 'The advertisement is printed and mailed on the date that was shown before the payment.',
  product_unacceptable: 'The customer saw a proof of the advertisement before anything was printed.',
  subscription_canceled: 'This is a one-time payment for one printed card. There are no further charges.',
  duplicate: 'Each payment is for a different spot on a printed card and has its own invoice.',
};

function suggestionOf(
  reason: string,
  { product, bookedAt, invoice, approval, mailing, cancelUntil, isCancelled }: Omit<DisputeEvidence, 'suggestion'>,
): string {
  const invoiced = invoice ? ` and invoiced as ${invoice.invoiceNumber}` : '';
  const households = mailing.households ? ` to ${mailing.households} households` : '';
  return [
    openings[reason],
    `The payment was for ${product}, booked on ${longDateTime(bookedAt)}${invoiced}.`,
    approval &&
      `The customer approved the advertisement (proof ${approval.version}) on ${longDateTime(approval.approvedAt)}.`,
    mailing.isMailed
      ? `The card was mailed on ${longDate(mailing.at)}${households}.`
      : `The card will be mailed on ${longDate(mailing.at)}.`,
    !isCancelled && `The customer could cancel the booking until ${longDateTime(cancelUntil)}, and did not.`,
  ]
    .filter(Boolean)
    .join('\n');
}

const texts: Record<DisputePaper, (evidence: DisputeEvidence) => Evidence> = {
  customer: ({ customerName, customerEmail }) => ({
    customer_name: customerName,
    customer_email_address: customerEmail,
  }),
  receipt: () => ({}),
  approval: ({ approval }): Evidence =>
    approval
      ? {
          access_activity_log:
            `Logged in to their account, the customer approved proof ${approval.version} of the advertisement at ` +
            `${approval.approvedAt} (UTC). SHA-256 of what was approved and is printed: ${approval.sha256}`,
        }
      : {},
  mailing: ({ product, mailing }) => ({ product_description: product, service_date: longDate(mailing.at) }),
  terms: ({ cancelUntil, isCancelled }) => ({
    cancellation_policy_disclosure:
      `The cancellation deadline, ${longDateTime(cancelUntil)}, was shown with the booking, ` +
      'before the payment and after it.',
    ...(!isCancelled && { cancellation_rebuttal: 'The customer did not cancel the booking.' }),
  }),
};

/** Clears fields that Stripe would otherwise keep from an earlier draft. */
const collected: Evidence = {
  access_activity_log: '',
  cancellation_policy_disclosure: '',
  cancellation_rebuttal: '',
  customer_email_address: '',
  customer_name: '',
  product_description: '',
  service_date: '',
  uncategorized_text: '',
};

export function answerTexts(
  { statement, communication, papers }: Pick<DisputeAnswerBody, 'statement' | 'communication' | 'papers'>,
  evidence: DisputeEvidence | null,
): Evidence {
  const written = [statement, communication && `Messages between the customer and us:\n\n${communication}`]
    .filter(Boolean)
    .join('\n\n');
  return {
    ...collected,
    uncategorized_text: written,
    ...Object.assign({}, ...(evidence ? papers.map((paper) => texts[paper](evidence)) : [])),
  };
}
