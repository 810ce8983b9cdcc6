import type { HttpResponse } from '../http.ts';
import type { Scene } from '../stripe/resources.ts';
import { payInvoice } from '../stripe/pay.ts';
import { cardFields, cardIn, EMPTY_CARD, refusalNotice, SANDBOX_NOTICE, TEST_NUMBERS } from './card-form.ts';
import { dollars, escape, page } from './layout.ts';

export function invoicePage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  const invoice = scene.state.invoices[id];
  if (!invoice) return show(404, 'Not found', 'There is no such invoice', '');
  const card = form ? cardIn(form) : EMPTY_CARD;
  const outcome = form && payInvoice(scene, invoice, card);
  if (outcome?.kind === 'closed')
    return show(
      410,
      'Invoice closed',
      'This invoice is closed',
      '<p>The membership it was for has ended. Nothing was charged.</p>',
    );
  const number = escape(invoice.number);
  const sum = dollars(invoice.amount, invoice.currency);
  const line = `<div class="line">
<p><strong>${escape(invoice.description)}</strong></p><p class="sum">${sum}</p></div>`;
  if (invoice.status === 'paid')
    return show(
      200,
      `Receipt ${invoice.number}`,
      `Receipt ${number}`,
      `<div class="card">${line}<p>Paid in full. Thank you.</p></div>`,
    );
  const isRefused = outcome?.kind === 'refused';
  const refused = isRefused ? outcome : { kind: 'refused' as const, message: '' };
  return show(
    isRefused ? 402 : 200,
    `Invoice ${invoice.number}`,
    `Invoice ${number}`,
    `${refusalNotice(refused)}
<form class="card" method="post">${line}${cardFields(card, refused)}<button>Pay ${sum}</button></form>${TEST_NUMBERS}`,
  );
}

const show = (status: number, title: string, heading: string, main: string): HttpResponse =>
  page(status, title, `${SANDBOX_NOTICE}<h1>${heading}</h1>${main}<p><a href="/membership">Back to the shop</a></p>`);
