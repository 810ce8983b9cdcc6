import type { CreditNote } from '@postcard/contracts';
import type { CreditNoteStore } from './credit-note-store.ts';
import type { InvoiceStore } from './store.ts';

type Deps = { invoices: InvoiceStore; creditNotes: CreditNoteStore; now: () => Date };

export const createCreditBooking =
  ({ invoices, creditNotes, now }: Deps) =>
  async (bookingId: string, refundId: string | null): Promise<CreditNote | null> => {
    const invoice = await invoices.ofBooking(bookingId);
    if (!invoice) return null;
    const creditNote = await creditNotes.issue(invoice, refundId, now());
    await invoices.credit(invoice.id, creditNote);
    return creditNote;
  };
