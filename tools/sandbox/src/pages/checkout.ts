import { redirect, type HttpResponse } from '../http.ts';
import type { SessionRecord } from '../stripe/checkout-sessions.ts';
import {
  finishConfirmation,
  pay,
  savedCardOf,
  TEST_CARDS,
  type Card,
  type Outcome,
  type Refused,
} from '../stripe/pay.ts';
import type { Scene } from '../stripe/resources.ts';
import { dollars, escape, page } from './layout.ts';

/** Reads the card from a form; returns an empty card without a form. */
export const cardIn = (form = new URLSearchParams()): Card => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
});

type CardForm = { above: string; more?: string; sum: string; card: Card; refused: Refused | undefined };

/** Shows a form for a card, the reason why the last card was refused, and the test numbers. */
export function cardForm({ above, more = '', sum, card, refused }: CardForm): string {
  const input = (name: keyof Card, label: string, rest: string) => {
    const isWrong = refused?.field === name;
    return `<label for="${name}">${label}</label><input id="${name}" name="${name}" required inputmode="numeric" ${rest}
 value="${escape(card[name])}"${isWrong ? ' aria-invalid="true" aria-describedby="refusal"' : ''}>`;
  };
  const numbers = Object.entries(TEST_CARDS).map(
    ([number, outcome]) =>
      `<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${outcome}</td></tr>`,
  );
  const refusal =
    refused &&
    `<p class="notice refused" role="alert" id="refusal">
<strong>${escape(refused.message)}</strong> Nothing was charged. Try again or use another card.</p>`;
  return `${refusal ?? ''}<form class="card" method="post">${above}
${input('number', 'Card number', 'autocomplete="cc-number" placeholder="4242 4242 4242 4242"')}
${input('expiry', 'Expiry', 'autocomplete="cc-exp" placeholder="MM / YY"')}
${input('cvc', 'CVC', 'autocomplete="cc-csc" placeholder="123"')}
${more}<button>Pay ${sum}</button></form><table>
<caption class="quiet">Test cards. Use any future date and any three digits.</caption>${numbers.join('')}</table>`;
}

/** A line with a name, an optional detail and a sum. */
export const lineOf = (name: string, sum: string, detail = ''): string =>
  `<div class="line"><p><strong>${escape(name)}</strong> <span class="quiet">${escape(detail)}</span></p>
<p>${sum}</p></div>`;

export function checkoutPage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  const session = scene.state.sessions[id];
  if (!session) return page(404, 'Not found', '<h1>Payment not found</h1><p>Go back to the shop and start again.</p>');
  const outcome = form ? submit(scene, session, form) : undefined;
  if (session.status === 'complete')
    return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  if (session.status === 'expired' || outcome?.kind === 'closed')
    return show(410, session, 'This payment is closed', '<p>It expired or was canceled. Nothing was charged.</p>');
  if (session.toConfirm) return confirmationPage(session);
  return cardPage(scene, session, cardIn(form), outcome?.kind === 'refused' ? outcome : undefined);
}

function submit(scene: Scene, session: SessionRecord, form: URLSearchParams): Outcome {
  const confirmation = form.get('confirmation');
  if (confirmation) return finishConfirmation(scene, session, confirmation === 'complete');
  const saved = form.get('saved') ? savedCardOf(scene, session) : undefined;
  return pay(scene, session, saved ?? cardIn(form), Boolean(form.get('save')));
}

const sumOf = ({ amount, currency }: SessionRecord): string => dollars(amount, currency);
const orderOf = (session: SessionRecord): string => lineOf(session.name, sumOf(session), session.detail ?? '');

function cardPage(scene: Scene, session: SessionRecord, card: Card, refused: Refused | undefined): HttpResponse {
  const saved = savedCardOf(scene, session);
  const sum = sumOf(session);
  const payWithSaved =
    saved &&
    `<form class="card" method="post"><input type="hidden" name="saved" value="1">
<button>Pay ${sum} with the card ending in ${escape(saved.number.trim().slice(-4))}</button></form>`;
  const more = session.canSaveCard
    ? '<label><input type="checkbox" name="save" value="1"> Save this card for next time</label>'
    : '';
  const form = cardForm({ above: orderOf(session), more, sum, card, refused });
  return show(refused ? 402 : 200, session, 'Pay by card', `${payWithSaved ?? ''}${form}`);
}

const confirmationPage = (session: SessionRecord): HttpResponse =>
  show(
    200,
    session,
    'Confirm the payment',
    `<p>Your bank would now ask you to confirm the payment of ${sumOf(session)}.</p>
<form class="card" method="post">${orderOf(session)}
<button name="confirmation" value="complete">Complete</button>
<button class="second" name="confirmation" value="fail">Fail</button></form>`,
  );

function show(status: number, { successUrl, cancelUrl }: SessionRecord, title: string, main: string): HttpResponse {
  const urls = [successUrl, cancelUrl ?? successUrl].filter((url) => URL.canParse(url));
  const formTargets = [...new Set(urls.map((url) => new URL(url).origin))];
  const back = cancelUrl ? `<p><a href="${escape(cancelUrl)}">Go back</a></p>` : '';
  return page(status, title, `<h1>${title}</h1>${main}${back}`, { formTargets });
}
