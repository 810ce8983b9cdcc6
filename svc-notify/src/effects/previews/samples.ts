import type { EventData } from '@postcard/contracts';
import type { ConsumerEvent } from '../../effect-types.ts';
import {
  applicationData,
  at,
  booking,
  contactRequest,
  dispute,
  expired,
  inReview,
  interest,
  invoice,
  later,
  membership,
  ofBooking,
  proof,
  request,
  sampleMember,
  sampleRequest,
  sampleTime,
} from './sample-documents.ts';

type Samples = { [T in ConsumerEvent]?: readonly EventData<T>[] };

export const samples: Samples = {
  'user.registered': [{ member: sampleMember, verificationToken: 'sample-link' }],
  'user.quick-started': [
    {
      member: { ...sampleMember, membershipId: null },
      username: 'tierra-bakery',
      token: 'sample-link',
      expiresAt: later,
    },
  ],
  'request.replied': [
    {
      reply: {
        name: 'Maria Reyes',
        email: 'maria@example.com',
        text: 'Yes, we print on thick card.\nA sample is in the mail.',
      },
    },
  ],
  'user.updated': [{ member: { ...sampleMember, email: 'new-address@example.com' } }],
  'user.closed': [{ member: { ...sampleMember, email: '', firstName: '', displayName: '' } }],
  'user.verification-requested': [{ member: sampleMember, verificationToken: 'sample-link' }],
  'user.email-change-requested': [
    { member: sampleMember, newEmail: 'new-address@example.com', verificationToken: 'sample-link' },
  ],
  'user.email-changed': [
    {
      member: { ...sampleMember, email: 'new-address@example.com' },
      formerEmail: sampleMember.email,
      undoToken: 'sample-link',
      at,
    },
  ],
  'user.password-recovery-requested': [{ member: sampleMember, resetToken: 'sample-link', expiresAt: later }],
  'user.password-changed': [{ member: sampleMember, at }],
  'user.username-reminder-requested': [{ member: sampleMember, username: 'tierra-bakery' }],
  'user.new-device': [
    {
      member: sampleMember,
      at,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/150.0',
      network: '198.51.100.0/24',
    },
  ],
  'user.security-changed': [
    { member: sampleMember, change: 'authenticator_added', at, undoToken: 'sample-link' },
    { member: sampleMember, change: 'recovery_code_used', at },
  ],
  'user.factor-reset-requested': [{ member: sampleMember, keepToken: 'sample-link', effectiveAt: later }],
  'staff.invited': [
    {
      invitationId: 'sample-invitation',
      email: 'lee@example.com',
      staffRole: 'press',
      invitedBy: 'Postcard Team',
      token: 'sample-link',
      expiresAt: later,
    },
  ],
  'membership.applied': [
    { member: sampleMember, subscriptionId: 'sample-application', applicationData },
    {
      member: sampleMember,
      subscriptionId: 'sample-application',
      applicationData: { businessDescription: '', yearsInBusiness: '', website: '', reasonToJoin: '' },
      quickStart: true,
    },
  ],
  'membership.approved': [{ member: sampleMember, subscriptionId: 'sample-application' }],
  'membership.rejected': [
    {
      member: sampleMember,
      subscriptionId: 'sample-application',
      reason: 'We could not find your shop at the address you gave.',
    },
  ],
  'membership.payment-due': [membership],
  'membership.paid': [
    {
      ...membership,
      paidFrom: sampleTime,
      invoice: {
        id: 'sample-membership-invoice',
        subscriptionId: membership.subscriptionId,
        invoiceNumber: 'MI-000042',
        date: sampleTime,
        description: '1 × Supporter',
        amount: membership.amount,
        status: 'paid',
        paidDate: sampleTime,
      },
    },
  ],
  'membership.payment-failed': [membership],
  'membership.cancelled': [membership],
  'membership.resumed': [membership],
  'membership.ended': [membership, { ...membership, reason: 'The shop has moved out of town.' }],
  'sample-request.submitted': [{ sampleRequest }],
  'contact-request.submitted': [{ contactRequest }, { contactRequest: { ...contactRequest, interest } }],
  'booking.confirmed': [
    { ...ofBooking, invoice },
    { ...ofBooking, invoice, membershipId: sampleMember.membershipId as string },
  ],
  'booking.refunded': [
    {
      ...ofBooking,
      booking: { ...booking, endedBecause: 'You cancelled in time.' },
      creditNote: { id: 'sample-note', creditNoteNumber: 'CN-000007', date: at, amount: 47_300 },
      toCard: true,
    },
    {
      ...ofBooking,
      booking: { ...booking, endedBecause: 'Your bank has taken the payment back from us and returned it to you.' },
      creditNote: { id: 'sample-note', creditNoteNumber: 'CN-000007', date: at, amount: 47_300 },
      returnedBy: 'bank',
    },
    { ...ofBooking, creditNote: null, returnedBy: 'team' },
  ],
  'payment.stuck': [
    { booking, step: 'capture', since: at },
    { booking, step: 'refund', since: at },
  ],
  'refund.failed': [
    { booking, isTriedAgain: true },
    { booking, isTriedAgain: false },
  ],
  'dispute.opened': [{ dispute }],
  'dispute.changed': [{ dispute: { ...dispute, status: 'won', answerBy: null } }],
  'booking.payment-returned': [
    { ...ofBooking, reason: 'Your payment came when the spot was no longer held for you. Nothing was charged.' },
    {
      ...ofBooking,
      reason: 'Your payment came after this card had gone to print. Nothing was charged.',
      cardOpen: false,
    },
    {
      ...ofBooking,
      booking: { ...booking, status: 'failed', paymentStatus: 'failed' },
      reason: 'We could not approve your membership, so the spot is free again. Nothing was charged.',
      cardOpen: true,
      first: true,
    },
    {
      ...ofBooking,
      booking: { ...booking, status: 'failed', paymentStatus: 'failed' },
      reason: 'The payment was authorized but could not be completed. Nothing was charged.',
      cardOpen: true,
      first: true,
      decision: 'approved',
    },
  ],
  'booking.hold-expired': [
    { ...ofBooking, booking: expired },
    { ...ofBooking, booking: expired, first: true },
  ],
  'booking.in-review': [{ ...ofBooking, booking: inReview, until: later }],
  'booking.review-reminded': [
    { booking: inReview, days: 1, until: later },
    { booking: inReview, days: 3, until: later },
  ],
  'booking.choice-asked': [
    { ...ofBooking, choiceUntil: later, nextCard: { name: 'August 2027 card', distributionDate: later } },
  ],
  'booking.rolled': [{ ...ofBooking, fromCampaignName: 'April 2027 card' }],
  'booking.moved': [{ ...ofBooking, fromSpotId: 'M02' }],
  'booking.mailed': [ofBooking],
  'booking.spot-kept': [
    { ...ofBooking, campaignId: 'sample-next-card', campaignName: 'August 2027 card', until: later },
  ],
  'waitlist.offered': [{ ...ofBooking, until: later, offerToken: 'sample-link' }],
  'proof.made': [{ ...proof, author: 'team' }],
  'proof.approved': [proof],
  'proof.commented': [
    { ...proof, author: 'team', text: 'Is the phone number right?' },
    { ...proof, author: 'member', text: 'Could the bread be larger?' },
  ],
  'proof.changes-requested': [{ ...proof, reason: 'The price of the loaf is wrong.' }],
  'design-help.requested': [{ ...ofBooking, request }],
  'artwork.reminded': [
    { ...ofBooking, step: 'artwork', days: 7, dueAt: later },
    { ...ofBooking, step: 'proof', days: 3, dueAt: later },
  ],
};
