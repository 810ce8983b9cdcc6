import { page, type HttpResponse } from '../http.ts';
import type { Scene } from '../stripe/call.ts';
import type { InvoiceRecord } from '../stripe/invoices.ts';
import { payInvoice, type Card, type Outcome } from '../stripe/pay.ts';
import { cardFields, refusalNotice, SANDBOX_NOTICE, TEST_NUMBERS } from './card-form.ts';
import { dollars, escape, layout, STYLE } from './layout.ts';

type Refused = Extract<Outcome, { kind: 'refused' }>;

const NOTHING: Refused = { kind: 'refused', message: '' };
const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

export function invoicePage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  const invoice = scene.state.invoices[id];
  if (!invoice) return show(404, 'Not found', '<h1>There is no such invoice</h1>');
  if (!form) return responseFor(invoice, NOTHING, EMPTY_CARD, 200);
  const field = (name: string) => form.get(name) ?? '';
  const card = { number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
  const outcome = payInvoice(scene, invoice, card);
  if (outcome.kind === 'closed')
    return show(
      410,
      'Invoice closed',
      `<h1>This invoice is closed</h1><p>The membership it was for is over. Nothing was charged.</p>`,
    );
  return responseFor(
    invoice,
    outcome.kind === 'refused' ? outcome : NOTHING,
    card,
    outcome.kind === 'refused' ? 402 : 200,
  );
}

function responseFor(invoice: InvoiceRecord, refused: Refused, card: Card, status: number): HttpResponse {
  const sum = dollars(invoice.amount, invoice.currency);
  const line = `<div class="line">
<p><strong>${escape(invoice.description)}</strong></p><p class="sum">${sum}</p></div>`;
  if (invoice.status === 'paid')
    return show(
      200,
      `Receipt ${invoice.number}`,
      `<h1>Receipt ${escape(invoice.number)}</h1><div class="card">${line}<p>Paid in full. Thank you.</p></div>`,
    );
  return show(
    status,
    `Invoice ${invoice.number}`,
    `<h1>Invoice ${escape(invoice.number)}</h1>${refusalNotice(refused)}
<form class="card" method="post">${line}${cardFields(card, refused)}<button>Pay ${sum}</button></form>${TEST_NUMBERS}`,
  );
}

const show = (status: number, title: string, main: string): HttpResponse =>
  page(
    status,
    layout(`${title} (sandbox)`, `${SANDBOX_NOTICE}${main}<p><a href="/membership">Back to the shop</a></p>`),
    STYLE,
  );
