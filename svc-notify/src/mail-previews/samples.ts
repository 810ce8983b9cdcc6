import type {
  ApplicationData,
  BookingView,
  ContactRequest,
  DesignRequest,
  Dispute,
  EventData,
  Member,
} from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import type { ConsumerEvent } from '../effect-types.ts';

/** What emails are previewed and tested with: of every event as many as it takes to see each of its emails. */

const at = '2027-05-20T17:00:00.000Z';
const later = '2027-06-04T17:00:00.000Z';
/** When the events of the samples happened: before any date they name. */
export const sampleTime = '2027-05-01T17:00:00.000Z';

export const sampleMember: Member = {
  userId: 'sample-member',
  accountNumber: 'MP-0000-0042',
  email: 'maria@example.com',
  firstName: 'Maria',
  displayName: 'Maria Reyes',
  businessName: 'Tierra Bakery',
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Bakery',
  membershipId: 'MEM-0000-0042',
  isAdmin: false,
  sessionVersion: 1,
};
const recipient = { email: sampleMember.email, firstName: sampleMember.firstName };

const booking: BookingView = {
  id: 'sample-booking',
  userId: sampleMember.userId,
  campaignId: 'sample-card',
  campaignName: 'June 2027 card',
  zone: 'A',
  distributionDate: later,
  spotId: 'M05',
  adSpotId: 'sample-card:M05',
  spotType: 'medium',
  businessName: sampleMember.businessName,
  businessSubcategory: sampleMember.businessSubcategory,
  status: 'confirmed',
  holdExpiresAt: null,
  cancelUntil: at,
  amount: 50_000,
  paymentStatus: 'paid',
  adApproved: false,
  adContent: null,
  designTemplateId: null,
  invoiceNumber: 'INV-000042',
  endedBecause: null,
  bookingDate: at,
};
const ofBooking = { booking, recipient };
const membership = {
  member: sampleMember,
  subscriptionId: 'sample-membership',
  planName: 'Supporter',
  amount: 4900,
  billingCycle: 'monthly',
  paidUntil: later,
};
const proof = { ...ofBooking, version: 2 };

const sampleRequest = exampleSampleRequest({ message: 'Address: 12 High Street, Moorpark, CA 93021' });
const contactRequest: ContactRequest = {
  id: 'sample-contact',
  name: 'Maria Reyes',
  business: 'Tierra Bakery',
  email: 'maria@example.com',
  phone: '(805) 555-0142',
  message: 'Do you also print coupons?',
  status: 'pending',
  createdAt: at,
  interest: null,
};
const interest = { businessCategory: 'Food & Beverage', businessSubcategory: 'Bakery', adSize: 'medium' as const };
const applicationData: ApplicationData = {
  businessDescription: 'Bread and cake.',
  yearsInBusiness: '12',
  website: 'tierra.example',
  reasonToJoin: 'To reach our neighbours.',
};
const request: DesignRequest = {
  id: 'sample-help',
  bookingId: booking.id,
  campaignId: booking.campaignId,
  businessName: booking.businessName,
  spotId: booking.spotId,
  campaignName: booking.campaignName,
  status: 'open',
  createdAt: at,
  goal: 'More people on Sunday morning',
  offer: 'A free roll with every loaf',
  text: 'Open from six',
  tone: 'friendly',
};
const dispute: Dispute = {
  id: 'dp_sample',
  status: 'needs_answer',
  amount: 50_000,
  reason: 'product_not_received',
  answerBy: later,
  bookingId: booking.id,
  businessName: booking.businessName,
  campaignName: booking.campaignName,
  spotId: booking.spotId,
  createdAt: at,
};

type Samples = { [T in ConsumerEvent]?: readonly EventData<T>[] };

export const samples: Samples = {
  'user.registered': [{ member: sampleMember, verificationToken: 'sample-link' }],
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
  'user.security-changed': [{ member: sampleMember, change: 'recovery_code_used', at }],
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
  'membership.applied': [{ member: sampleMember, subscriptionId: 'sample-application', applicationData }],
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
    {
      ...ofBooking,
      invoice: {
        id: 'sample-invoice',
        invoiceNumber: 'INV-000042',
        bookingId: booking.id,
        date: at,
        description: 'Medium ad spot M05, June 2027 card',
        amount: 50_000,
        status: 'paid',
        paidDate: at,
      },
    },
  ],
  'booking.refunded': [
    {
      ...ofBooking,
      booking: { ...booking, endedBecause: 'You cancelled in time.' },
      creditNote: { id: 'sample-note', creditNoteNumber: 'CN-000007', date: at, amount: 50_000 },
      toCard: true,
    },
  ],
  'payment.stuck': [
    { booking, step: 'capture', since: at },
    { booking, step: 'refund', since: at },
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
  ],
  'booking.choice-asked': [
    { ...ofBooking, choiceUntil: later, nextCard: { name: 'August 2027 card', distributionDate: later } },
  ],
  'booking.rolled': [{ ...ofBooking, fromCampaignName: 'April 2027 card' }],
  'booking.moved': [{ ...ofBooking, fromSpotId: 'M02' }],
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
