import type {
  ApplicationData,
  BookingView,
  ContactRequest,
  DesignRequest,
  Dispute,
  Invoice,
  Member,
} from '@postcard/contracts';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';

export const at = '2027-05-20T17:00:00.000Z';
export const later = '2027-06-04T17:00:00.000Z';
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

export const booking: BookingView = {
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
  amount: 47_300,
  paymentStatus: 'paid',
  adApproved: false,
  adContent: null,
  designTemplateId: null,
  invoiceNumber: 'INV-000042',
  endedBecause: null,
  bookingDate: at,
};
export const ofBooking = { booking, recipient };
export const inReview: BookingView = { ...booking, status: 'held', paymentStatus: 'authorized', reviewUntil: later };
export const expired: BookingView = { ...booking, status: 'expired', paymentStatus: 'pending', invoiceNumber: null };
export const invoice: Invoice = {
  id: 'sample-invoice',
  invoiceNumber: 'INV-000042',
  bookingId: booking.id,
  date: at,
  description: 'Medium ad spot M05, June 2027 card',
  amount: 47_300,
  status: 'paid',
  paidDate: at,
};
export const membership = {
  member: sampleMember,
  subscriptionId: 'sample-membership',
  planName: 'Supporter',
  amount: 4900,
  billingCycle: 'monthly',
  paidUntil: later,
};
export const proof = { ...ofBooking, version: 2 };

export const sampleRequest = exampleSampleRequest({ message: 'Address: 12 High Street' });
export const contactRequest: ContactRequest = {
  id: 'sample-contact',
  name: 'Maria Reyes',
  business: 'Tierra Bakery',
  email: 'maria@example.com',
  phone: '(805) 555-0148',
  message: 'Do you also print coupons?',
  status: 'pending',
  createdAt: at,
  interest: null,
};
export const interest = {
  businessCategory: 'Food & Beverage',
  businessSubcategory: 'Bakery',
  adSize: 'medium' as const,
};
export const applicationData: ApplicationData = {
  businessDescription: 'Bread and cake.',
  yearsInBusiness: '12',
  website: 'tierra.example',
  reasonToJoin: 'To reach our neighbours.',
};
export const request: DesignRequest = {
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
export const dispute: Dispute = {
  id: 'dp_sample',
  status: 'needs_answer',
  amount: 47_300,
  reason: 'product_not_received',
  answerBy: later,
  bookingId: booking.id,
  businessName: booking.businessName,
  campaignName: booking.campaignName,
  spotId: booking.spotId,
  createdAt: at,
};
