import { redirect, type HttpResponse } from '../http.ts';
import type { Scene } from '../stripe/resources.ts';
import { expireDueSessions } from '../stripe/checkout-sessions.ts';
import type { SessionRecord } from '../stripe/session-record.ts';
import { finishConfirmation, pay, savedCardOf, type Card, type Outcome } from '../stripe/pay.ts';
import { cardFields, cardIn, EMPTY_CARD, refusalNotice, SANDBOX_NOTICE, TEST_NUMBERS } from './card-form.ts';
import { dollars, escape, page } from './layout.ts';

type Refused = Extract<Outcome, { kind: 'refused' }>;

export function checkoutPage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  expireDueSessions(scene);
  const session = scene.state.sessions[id];
  if (!session)
    return page(404, 'Not found', '<h1>There is no such payment</h1><p>Go back to the shop and start again.</p>');
  if (!form && session.toConfirm) return confirmationPage(session);
  const card = form ? cardIn(form) : EMPTY_CARD;
  const outcome: Outcome = form ? submit(scene, session, form, card) : { kind: 'refused', message: '' };
  if (outcome.kind === 'paid' || session.status === 'complete')
    return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  if (outcome.kind === 'confirm') return confirmationPage(session);
  if (session.status === 'expired' || outcome.kind === 'closed') return expiredPage(session);
  return cardPage(scene, session, outcome, card, form ? 402 : 200);
}

function submit(scene: Scene, session: SessionRecord, form: URLSearchParams, card: Card): Outcome {
  const confirmation = form.get('confirmation');
  if (confirmation) return finishConfirmation(scene, session, confirmation === 'complete');
  const saved = form.get('saved') ? savedCardOf(scene, session) : undefined;
  return pay(scene, session, saved ?? card, Boolean(form.get('save')));
}

function cardPage(scene: Scene, session: SessionRecord, refused: Refused, card: Card, status: number): HttpResponse {
  const saved = savedCardOf(scene, session);
  return show(
    status,
    session,
    'Pay by card',
    `${refusalNotice(refused)}${saved ? savedCardForm(session, saved) : ''}
<form class="card" method="post">${linesOf(session)}
${cardFields(card, refused)}${session.canSaveCard ? SAVE_FIELD : ''}
<button>Pay ${dollars(session.amount, session.currency)}</button></form>${linkBack(session, 'Cancel and go back')}
${TEST_NUMBERS}`,
  );
}

const SAVE_FIELD = '<label><input type="checkbox" name="save" value="1"> Save this card for next time</label>';

function savedCardForm({ amount, currency }: SessionRecord, { number }: Card): string {
  return `<form class="card" method="post"><input type="hidden" name="saved" value="1">
<button>Pay ${dollars(amount, currency)} with the card ending in ${escape(number.trim().slice(-4))}</button></form>`;
}

const confirmationPage = (session: SessionRecord): HttpResponse =>
  show(
    200,
    session,
    'Confirm the payment',
    `<p>Here your bank would ask whether it is you who pays ${dollars(session.amount, session.currency)}.</p>
<form class="card" method="post">${linesOf(session)}
<button name="confirmation" value="complete">Complete</button>
<button class="second" name="confirmation" value="fail">Fail</button></form>`,
  );

const expiredPage = (session: SessionRecord): HttpResponse =>
  show(
    410,
    session,
    'This payment is closed',
    `<p>It expired or was canceled. Nothing was charged.</p>${linkBack(session, 'Go back')}`,
  );

const linkBack = ({ cancelUrl }: SessionRecord, text: string): string =>
  cancelUrl ? `<p><a href="${escape(cancelUrl)}">${text}</a></p>` : '';

function linesOf(session: SessionRecord): string {
  return session.lines
    .map(({ name, description, unitAmount, quantity }) => {
      const detail = description ? `<p class="quiet">${escape(description)}</p>` : '';
      return `<div class="line"><div><p><strong>${escape(name)}</strong></p>${detail}</div>
<p class="sum">${dollars(unitAmount * quantity, session.currency)}</p></div>`;
    })
    .join('');
}

function show(status: number, { successUrl, cancelUrl }: SessionRecord, title: string, main: string): HttpResponse {
  const urls = [successUrl, cancelUrl ?? successUrl].filter((url) => URL.canParse(url));
  const formTargets = [...new Set(urls.map((url) => new URL(url).origin))];
  return page(status, title, `${SANDBOX_NOTICE}<h1>${title}</h1>${main}`, { formTargets });
}
