import type { InvoiceCustomer } from '@postcard/contracts';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { BillingDetailsStore } from './billing-details-store.ts';
import type { Members } from '../ports.ts';

type Deps = { details: Pick<BillingDetailsStore, 'of'>; members: Pick<Members, 'byId'> };

export type BillTo = (booking: Pick<Booking, 'userId' | 'businessName'>) => Promise<InvoiceCustomer>;

export const createBillTo =
  ({ details, members }: Deps): BillTo =>
  async ({ userId, businessName }) => {
    const [stored, member] = await Promise.all([details.of(userId), members.byId(userId)]);
    const { contactName, street, city, state, zipCode, taxId, poNumber } = stored;
    const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    return {
      businessName,
      contactName: contactName || (member?.displayName ?? ''),
      billingAddress: [street, place].filter(Boolean).join(', '),
      taxId,
      poNumber,
    };
  };

/** Returns the customer for an invoice that was stored before invoices had customers. */
export const customerOf = (businessName: string): InvoiceCustomer => ({
  businessName,
  contactName: '',
  billingAddress: '',
  taxId: '',
  poNumber: '',
});
