import type { MembershipInvoice } from '@postcard/contracts';
import { findPage, type Connection, type Page } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { createHash } from 'node:crypto';
import type { ProvidersInvoice } from './invoice-calls.ts';

/** An invoice as stored. Its id says nothing of the provider's, and is the same whoever stores it first. */
export type StoredInvoice = ProvidersInvoice & { id: string; userId: string; subscriptionId: string; createdAt: Date };

type Document = Omit<StoredInvoice, 'id'> & { _id: string };

const schema = new Schema<Document>(
  {
    _id: String, userId: String, subscriptionId: String, stripeInvoiceId: String, invoiceNumber: String, date: Date, description: String, amount: Number, status: String,
    paidDate: Date, createdAt: Date,
  },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ subscriptionId: 1, status: 1, createdAt: -1 });

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

/** What members were asked for their memberships, taken over from the provider. */
export function createInvoiceStore(db: Connection) {
  const model = db.model('membership_invoice', schema, 'membership_invoices');
  const plain = ({ _id, ...invoice }: Document): StoredInvoice => ({ id: _id, ...invoice });

  return {
    /** Takes over what the provider says of an invoice, as often as it is said. */
    async keep(owner: { userId: string; subscriptionId: string }, invoice: ProvidersInvoice): Promise<void> {
      const _id = createHash('sha256').update(`${owner.subscriptionId}:${invoice.stripeInvoiceId}`).digest('hex').slice(0, 32);
      await model.updateOne({ _id }, { $set: { ...owner, ...invoice, createdAt: invoice.date } }, { upsert: true });
    },

    list: (userId: string, paging: { limit: number; cursor?: string | undefined }): Promise<Page<StoredInvoice>> =>
      findPage(model as never, { userId }, paging, plain),

    /** Everybody's, newest first. */
    all: (paging: { limit: number; cursor?: string | undefined }): Promise<Page<StoredInvoice>> => findPage(model as never, {}, paging, plain),

    /** One's own invoice. */
    ownById: async (id: string, userId: string): Promise<StoredInvoice | null> => {
      const found = await model.findOne({ _id: { $eq: id }, userId: { $eq: userId } }).lean<Document>();
      return found && plain(found);
    },

    /** The newest invoice of a membership that is to be paid. */
    openOf: async (subscriptionId: string): Promise<StoredInvoice | null> => {
      const found = await model.findOne({ subscriptionId: { $eq: subscriptionId }, status: 'open' }).sort({ createdAt: -1 }).lean<Document>();
      return found && plain(found);
    },
  };
}

export const presentInvoice = ({ date, paidDate, ...invoice }: StoredInvoice): MembershipInvoice => ({ ...invoice, date: date.toISOString(), paidDate: paidDate?.toISOString() ?? null });
