import type { HttpResponse } from '../http.ts';
import { payInvoice } from '../stripe/pay.ts';
import type { Scene } from '../stripe/resources.ts';
import { cardForm, cardIn, lineOf } from './checkout.ts';
import { dollars, escape, page } from './layout.ts';

export function invoicePage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  const invoice = scene.state.invoices[id];
  if (!invoice) return show(404, 'Invoice not found', '');
  const card = cardIn(form);
  const outcome = form && payInvoice(scene, invoice, card);
  if (outcome?.kind === 'closed')
    return show(410, 'This invoice is closed', '<p>The membership it was for has ended. Nothing was charged.</p>');
  const sum = dollars(invoice.amount, invoice.currency);
  const above = lineOf(invoice.description, sum);
  if (invoice.status === 'paid')
    return show(200, `Receipt ${invoice.number}`, `<div class="card">${above}<p>Paid in full. Thank you.</p></div>`);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return show(refused ? 402 : 200, `Invoice ${invoice.number}`, cardForm({ above, sum, card, refused }));
}

const show = (status: number, title: string, main: string): HttpResponse =>
  page(status, title, `<h1>${escape(title)}</h1>${main}<p><a href="/membership">Back to the shop</a></p>`);
