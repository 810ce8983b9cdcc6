import type { CreditNote, Invoice } from '@postcard/contracts';
import { createLane, type Connection } from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import { issueNumbered, numberIn } from './numbered.ts';

type Document = {
  _id: string;
  number: number;
  creditNoteNumber: string;
  invoiceId: string;
  bookingId: string;
  /** The provider's id of the refund; null if nothing was charged. */
  refundId: string | null;
  amount: number;
  date: Date;
};

const schema = new Schema<Document>(
  {
    _id: String,
    number: Number,
    creditNoteNumber: String,
    invoiceId: String,
    bookingId: String,
    refundId: String,
    amount: Number,
    date: Date,
  },
  { versionKey: false },
)
  .index({ number: 1 }, { unique: true, name: 'number' })
  .index({ invoiceId: 1 }, { unique: true, name: 'invoiceId' });

export type CreditNoteStore = ReturnType<typeof createCreditNoteStore>;

export function createCreditNoteStore(db: Connection) {
  const model = db.model('credit_note', schema, 'credit_notes');
  const inLane = createLane();

  async function issue(invoice: Invoice, refundId: string | null, now: Date): Promise<CreditNote> {
    const { _id, creditNoteNumber, date, amount } = await issueNumbered<Document>({
      existing: () => model.findOne({ invoiceId: invoice.id }).lean<Document>(),
      lastNumber: async () =>
        (await model.findOne({}, { number: 1 }).sort({ number: -1 }).lean<Document>())?.number ?? 0,
      store: async (number) => {
        const document = {
          _id: uuid(),
          number,
          creditNoteNumber: numberIn('CN', number),
          invoiceId: invoice.id,
          bookingId: invoice.bookingId,
          refundId,
          amount: invoice.amount,
          date: now,
        };
        await model.create(document);
        return document;
      },
    });
    return { id: _id, creditNoteNumber, date: date.toISOString(), amount };
  }

  return {
    issue: (invoice: Invoice, refundId: string | null, now: Date): Promise<CreditNote> =>
      inLane(() => issue(invoice, refundId, now)),
  };
}
