import {
  outboxFields,
  outboxIndex,
  searchable,
  type Connection,
  type WithOutbox,
  type WithSearchText,
} from '@postcard/service-kit';
import { plainOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import type { Booking } from './booking.ts';

export type Document = Omit<Booking, 'id'> & { _id: string } & WithOutbox & WithSearchText;

const schema = new Schema<Document>(
  {
    _id: String,
    userId: String,
    campaignId: String,
    campaignName: String,
    zone: String,
    distributionDate: Date,
    cancelUntil: Date,
    spotId: String,
    adSpotId: String,
    spotType: String,
    businessName: String,
    businessSubcategory: String,
    status: String,
    holdExpiresAt: Date,
    amount: Number,
    paymentStatus: String,
    adApproved: Boolean,
    adContent: String,
    designTemplateId: String,
    artwork: Object,
    invoiceNumber: String,
    endedBecause: String,
    attempt: Number,
    checkoutExpiresAt: Date,
    stripeSessionId: String,
    stripePaymentId: String,
    paymentOpen: Boolean,
    first: Boolean,
    network: String,
    reviewUntil: Date,
    paidWith: Object,
    reviewReminders: Number,
    offered: Boolean,
    offerTokenHash: String,
    choiceUntil: Date,
    choice: String,
    rollingTo: Object,
    moved: [Object],
    refund: Object,
    movingSince: Date,
    stuckToldAt: Date,
    dispute: Object,
    keptToldFor: String,
    mailingReportedAt: Date,
    bookingDate: Date,
    createdAt: Date,
    version: Number,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, _id: -1 })
  .index({ first: 1, status: 1, _id: -1 })
  .index({ campaignId: 1, status: 1 })
  // Jobs query across towns, so their indexes do not start with the town.
  .index({ status: 1, holdExpiresAt: 1, townId: 1 })
  .index({ paymentOpen: 1, _id: 1, townId: 1 })
  .index({ 'rollingTo.at': 1, townId: 1 })
  .index(outboxIndex);

export const searchText = searchable(schema, ['businessName', 'campaignName', 'spotId']);

export const openBookings = (db: Connection) => db.model('booking', schema, 'bookings');
export type BookingModel = ReturnType<typeof openBookings>;

export const plain = (document: Document): Booking => plainOf(document) as Booking;
