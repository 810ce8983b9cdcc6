import type { CreditNote, Invoice, InvoiceCustomer, InvoiceStatus, InvoiceTotals } from '@postcard/contracts';
import {
  createLane,
  findPage,
  searchable,
  type Connection,
  type Page,
  type Paging,
  type WithSearchText,
} from '@postcard/service-kit';
import { Schema } from 'mongoose';
import { v7 as uuid } from 'uuid';
import type { Booking } from '../../booking/bookings/booking.ts';
import { customerOf } from './bill-to.ts';
import { issueNumbered, numberIn } from './numbered.ts';

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
  customer?: InvoiceCustomer;
  creditNote?: CreditNote | null;
  createdAt: Date;
} & WithSearchText;

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
    customer: Object,
    creditNote: Object,
    createdAt: Date,
  },
  { versionKey: false },
)
  .index({ number: 1 }, { unique: true, name: 'number' })
  .index({ bookingId: 1 }, { unique: true, name: 'bookingId' })
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ createdAt: -1, _id: -1 })
  .index({ status: 1, createdAt: -1, _id: -1 });

const searchText = searchable(
  schema,
  ['invoiceNumber', 'description', 'customer'],
  ({ invoiceNumber, description, customer }: Pick<Document, 'invoiceNumber' | 'description' | 'customer'>) => [
    invoiceNumber,
    description,
    customer?.businessName,
    customer?.contactName,
  ],
);

export type InvoicesAsked = Paging & {
  q?: string | undefined;
  userId?: string | undefined;
  status?: InvoiceStatus | undefined;
};

export const invoiceFilter = ({ userId, status }: Pick<InvoicesAsked, 'userId' | 'status'>): object => ({
  ...(userId && { userId: { $eq: userId } }),
  ...(status && { status: { $eq: status } }),
});

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

export const presentInvoice = ({
  _id,
  number: _n,
  userId: _u,
  searchText: _text,
  createdAt: _c,
  date,
  paidDate,
  ...invoice
}: Document): Invoice => ({ id: _id, ...invoice, date: date.toISOString(), paidDate: paidDate?.toISOString() ?? null });

export function createInvoiceStore(db: Connection) {
  const model = db.model('invoice', schema, 'invoices');
  const inLane = createLane();
  const present = presentInvoice;

  const issue = (
    { id: bookingId, userId, spotType, spotId, campaignName, amount }: Booking,
    customer: InvoiceCustomer,
    now: Date,
  ): Promise<Document> =>
    issueNumbered<Document>({
      existing: () => model.findOne({ bookingId }).lean<Document>(),
      lastNumber: async () =>
        (await model.findOne({}, { number: 1 }).sort({ number: -1 }).lean<Document>())?.number ?? 0,
      store: async (number) => {
        const invoice: Document = {
          _id: uuid(),
          number,
          invoiceNumber: numberIn('INV', number),
          bookingId,
          userId,
          date: now,
          description: `${spotType === 'large' ? 'Large' : 'Medium'} ad spot ${spotId}, ${campaignName}`,
          amount,
          status: 'paid',
          paidDate: now,
          customer,
          createdAt: now,
        };
        await model.create({ ...invoice, ...searchText(invoice) });
        return invoice;
      },
    });

  return {
    model,

    issue: async (booking: Booking, now: Date, customer = customerOf(booking.businessName)): Promise<Invoice> =>
      present(await inLane(() => issue(booking, customer, now))),

    async totals(filter: Pick<InvoicesAsked, 'userId' | 'status'>): Promise<InvoiceTotals> {
      const [sums] = await model.aggregate<InvoiceTotals>([
        { $match: invoiceFilter(filter) },
        {
          $group: {
            _id: null,
            count: { $sum: 1 },
            charged: { $sum: '$amount' },
            returned: { $sum: '$creditNote.amount' },
          },
        },
        { $project: { _id: 0 } },
      ]);
      return sums ?? { count: 0, charged: 0, returned: 0 };
    },

    ofBooking: async (bookingId: string): Promise<Invoice | null> => {
      const document = await model.findOne({ bookingId: { $eq: bookingId } }).lean<Document>();
      return document && present(document);
    },

    credit: async (id: string, creditNote: CreditNote): Promise<void> => {
      await model.updateOne({ _id: id }, { $set: { creditNote } });
    },

    byId: async (id: string, ownerId?: string): Promise<Invoice | null> => {
      const document = await model
        .findOne({ _id: { $eq: id }, ...(ownerId === undefined ? {} : { userId: { $eq: ownerId } }) })
        .lean<Document>();
      return document && present(document);
    },

    list: ({ userId, status, ...paging }: InvoicesAsked): Promise<Page<Invoice>> =>
      findPage(model, invoiceFilter({ userId, status }), paging, present),
  };
}
