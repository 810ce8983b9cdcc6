import type { Envelope, MembershipInvoice } from '@postcard/contracts';
import {
  findPage,
  outboxFields,
  outboxIndex,
  pushOutbox,
  searchable,
  type Connection,
  type Page,
  type Paging,
  type WithOutbox,
  type WithSearchText,
} from '@postcard/service-kit';
import { unlessDuplicate } from '@postcard/service-kit/insert-once';
import { plainOf, readerOf } from '@postcard/service-kit/reader';
import { Schema } from 'mongoose';
import { createHash } from 'node:crypto';
import type { ProvidersInvoice } from './invoice-calls.ts';

/** An invoice as stored. Its id is derived from the provider's, so that concurrent writers store one document. */
export type StoredInvoice = ProvidersInvoice & { id: string; userId: string; subscriptionId: string; createdAt: Date };

type Owner = { userId: string; subscriptionId: string; businessName: string };

type Document = Omit<StoredInvoice, 'id'> & { _id: string; businessName?: string } & WithOutbox & WithSearchText;

const schema = new Schema<Document>(
  {
    _id: String,
    userId: String,
    subscriptionId: String,
    stripeInvoiceId: String,
    invoiceNumber: String,
    date: Date,
    description: String,
    amount: Number,
    status: String,
    paidDate: Date,
    periodStart: Date,
    periodEnd: Date,
    businessName: String,
    createdAt: Date,
    ...outboxFields,
  },
  { versionKey: false },
)
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ subscriptionId: 1, status: 1, createdAt: -1 })
  .index(outboxIndex);

const searchText = searchable(schema, ['invoiceNumber', 'description', 'businessName']);

export type ChargesQuery = Paging & { q?: string | undefined; status?: string | undefined };

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export function createInvoiceStore(db: Connection, wake: () => void) {
  const model = db.model('membership_invoice', schema, 'membership_invoices');
  const plain = ({ businessName: _name, ...invoice }: Document): StoredInvoice => plainOf(invoice);
  const { one } = readerOf(model, plain);

  return {
    model,

    /** Stores the provider's version of an invoice. The change to paid also stores `paidEvents`, once. */
    async keep(
      owner: Owner,
      invoice: ProvidersInvoice,
      paidEvents: (paid: StoredInvoice) => Promise<Envelope[]>,
    ): Promise<void> {
      const _id = createHash('sha256')
        .update(`${owner.subscriptionId}:${invoice.stripeInvoiceId}`)
        .digest('hex')
        .slice(0, 32);
      const known = await model.findOne({ _id }).lean<Document>();
      // Ignores unpaid data about a paid invoice, as it is older.
      if (known?.status === 'paid' && invoice.status !== 'paid') return;
      const change = { ...owner, ...invoice, createdAt: invoice.date };
      const becomesPaid = invoice.status === 'paid' && known?.status !== 'paid';
      const { $push, $set } = pushOutbox(becomesPaid ? await paidEvents(plain({ _id, ...change })) : []);
      const asRead = { _id, status: known?.status ?? null };
      const update = { $set: { ...change, ...searchText(change), ...$set }, ...($push && { $push }) };
      if (!(await unlessDuplicate(() => model.updateOne(asRead, update, { upsert: true }))))
        return this.keep(owner, invoice, paidEvents);
      if ($push) wake();
    },

    list: (userId: string, paging: { limit: number; cursor?: string | undefined }): Promise<Page<StoredInvoice>> =>
      findPage(model, { userId }, paging, plain),

    all: ({ status, ...asked }: ChargesQuery): Promise<Page<StoredInvoice>> =>
      findPage(model, status ? { status: { $eq: status } } : {}, asked, plain),

    ownById: (id: string, userId: string) => one({ _id: { $eq: id }, userId: { $eq: userId } }),

    openOf: async (subscriptionId: string): Promise<StoredInvoice | null> => {
      const found = await model
        .findOne({ subscriptionId: { $eq: subscriptionId }, status: 'open' })
        .sort({ createdAt: -1 })
        .lean<Document>();
      return found && plain(found);
    },
  };
}

export const presentInvoice = ({
  id,
  subscriptionId,
  invoiceNumber,
  date,
  description,
  amount,
  status,
  paidDate,
}: StoredInvoice): MembershipInvoice => ({
  id,
  subscriptionId,
  invoiceNumber,
  date: date.toISOString(),
  description,
  amount,
  status,
  paidDate: paidDate?.toISOString() ?? null,
});
