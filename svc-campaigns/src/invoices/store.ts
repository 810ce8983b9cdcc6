import type { Invoice } from '@postcard/contracts';
import { createLane, duplicateIndex, findPage, type Connection, type Page } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Booking } from '../bookings/booking.ts';

type Document = {
  _id: string;
  number: number;
  invoiceNumber: string;
  bookingId: string;
  userId: string;
  date: Date;
  description: string;
  amount: number;
  status: 'paid' | 'pending';
  paidDate: Date | null;
  createdAt: Date;
};

const schema = new Schema<Document>(
  {
    _id: String,
    number: Number,
    invoiceNumber: String,
    bookingId: String,
    userId: String,
    date: Date,
    description: String,
    amount: Number,
    status: String,
    paidDate: Date,
    createdAt: Date,
  },
  { versionKey: false },
)
  .index({ number: 1 }, { unique: true, name: 'number' })
  .index({ bookingId: 1 }, { unique: true, name: 'bookingId' })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ createdAt: -1, _id: -1 });

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export function createInvoiceStore(db: Connection) {
  const model = db.model('invoice', schema, 'invoices');
  const inLane = createLane();
  const present = ({ _id, number: _n, userId: _u, createdAt: _c, date, paidDate, ...invoice }: Document): Invoice => ({
    id: _id, ...invoice, date: date.toISOString(), paidDate: paidDate?.toISOString() ?? null,
  });

  /** Tries to store the invoice under the number after the last. Null when somebody else has just taken that number. */
  async function tryIssue(booking: Booking, now: Date): Promise<Document | null> {
    const existing = await model.findOne({ bookingId: booking.id }).lean<Document>();
    if (existing) return existing;
    const last = await model.findOne({}, { number: 1 }).sort({ number: -1 }).lean<Document>();
    const number = (last?.number ?? 0) + 1;
    const document: Document = {
      _id: uuid(), number, invoiceNumber: `INV-${String(number).padStart(6, '0')}`, bookingId: booking.id, userId: booking.userId, date: now,
      description: `${booking.spotType === 'large' ? 'Large' : 'Medium'} ad spot ${booking.spotId}, ${booking.campaignName}`,
      amount: booking.amount, status: 'paid', paidDate: now, createdAt: now,
    };
    try {
      await model.create(document);
      return document;
    } catch (error) {
      if (duplicateIndex(error)) return null;
      throw error;
    }
  }

  async function issueNext(booking: Booking, now: Date): Promise<Invoice> {
    for (let tries = 1; ; tries++) {
      const document = await tryIssue(booking, now);
      if (document) return present(document);
      await pause(Math.random() * 10 * tries);
    }
  }

  return {
    /**
     * The invoice of a booking, issued once. Storing it is what allocates its number, so numbers have no gaps, whatever
     * crashes.
     */
    issue: (booking: Booking, now: Date): Promise<Invoice> => inLane(() => issueNext(booking, now)),

    /** An invoice; with an owner only that owner's, so that another's is not found. */
    byId: async (id: string, ownerId?: string): Promise<Invoice | null> => {
      const document = await model.findOne({ _id: { $eq: id }, ...(ownerId === undefined ? {} : { userId: { $eq: ownerId } }) }).lean<Document>();
      return document && present(document);
    },

    list: ({ userId, ...paging }: { limit: number; cursor?: string | undefined; userId?: string }): Promise<Page<Invoice>> =>
      findPage(model as never, userId ? { userId } : {}, paging, present),
  };
}
