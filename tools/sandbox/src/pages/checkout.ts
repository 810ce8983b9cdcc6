import { page, redirect, type HttpResponse } from '../http.ts';
import type { Scene } from '../stripe/call.ts';
import { findSession } from '../stripe/checkout-sessions.ts';
import type { SessionRecord } from '../stripe/session-record.ts';
import { StripeFailure } from '../stripe/errors.ts';
import { finishConfirmation, pay, savedCardOf, type Card, type Outcome } from '../stripe/pay.ts';
import { cardFields, refusalNotice, SANDBOX_NOTICE, TEST_NUMBERS } from './card-form.ts';
import { dollars, escape, layout, STYLE } from './layout.ts';

const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

export function checkoutPage(scene: Scene, id: string, form?: URLSearchParams): HttpResponse {
  const session = find(scene, id);
  if (!session)
    return show(
      404,
      undefined,
      'Not found',
      '<h1>There is no such payment</h1><p>Go back to the shop and start again.</p>',
    );
  if (!form)
    return session.toConfirm
      ? confirmationPage(session)
      : responseFor(scene, session, { kind: 'refused', message: '' }, EMPTY_CARD, 200);
  const field = (name: string) => form.get(name) ?? '';
  const confirmation = field('confirmation');
  if (confirmation)
    return responseFor(
      scene,
      session,
      finishConfirmation(scene, session, confirmation === 'complete'),
      EMPTY_CARD,
      402,
    );
  const saved = field('saved') ? savedCardOf(scene, session) : undefined;
  if (saved) return responseFor(scene, session, pay(scene, session, saved), EMPTY_CARD, 402);
  const card = { number: field('number'), expiry: field('expiry'), cvc: field('cvc') };
  return responseFor(scene, session, pay(scene, session, card, field('save') !== ''), card, 402);
}

function responseFor(scene: Scene, session: SessionRecord, outcome: Outcome, card: Card, status: number): HttpResponse {
  if (outcome.kind === 'paid' || session.status === 'complete') {
    return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  }
  if (outcome.kind === 'confirm') return confirmationPage(session);
  if (session.status === 'expired' || outcome.kind === 'closed') return expiredPage(session);
  return cardPage(scene, session, outcome, card, status);
}

function cardPage(
  scene: Scene,
  session: SessionRecord,
  refused: Extract<Outcome, { kind: 'refused' }>,
  card: Card,
  status: number,
): HttpResponse {
  const cancel = session.cancelUrl ? `<p><a href="${escape(session.cancelUrl)}">Cancel and go back</a></p>` : '';
  const saved = savedCardOf(scene, session);
  return show(
    status,
    session,
    'Pay by card',
    `${SANDBOX_NOTICE}<h1>Pay by card</h1>${refusalNotice(refused)}${saved ? savedCardForm(session, saved) : ''}
<form class="card" method="post">${linesOf(session)}
${cardFields(card, refused)}${session.canSaveCard ? SAVE_FIELD : ''}
<button>Pay ${dollars(session.amount, session.currency)}</button></form>${cancel}
${TEST_NUMBERS}`,
  );
}

const SAVE_FIELD = '<label><input type="checkbox" name="save" value="1"> Save this card for next time</label>';

function savedCardForm({ amount, currency }: SessionRecord, { number }: Card): string {
  return `<form class="card" method="post"><input type="hidden" name="saved" value="1">
<button>Pay ${dollars(amount, currency)} with the card ending in ${escape(number.trim().slice(-4))}</button></form>`;
}

function confirmationPage(session: SessionRecord): HttpResponse {
  return show(
    200,
    session,
    'Confirm the payment',
    `${SANDBOX_NOTICE}<h1>Confirm the payment</h1>
<p>Here your bank would ask whether it is you who pays ${dollars(session.amount, session.currency)}.</p>
<form class="card" method="post">${linesOf(session)}
<button name="confirmation" value="complete">Complete</button>
<button class="second" name="confirmation" value="fail">Fail</button></form>`,
  );
}

function expiredPage(session: SessionRecord): HttpResponse {
  const back = session.cancelUrl ? `<p><a href="${escape(session.cancelUrl)}">Go back</a></p>` : '';
  return show(
    410,
    session,
    'Payment closed',
    `${SANDBOX_NOTICE}<h1>This payment is closed</h1>
<p>Its time was up, or it was called off. Nothing was charged.</p>${back}`,
  );
}

function linesOf(session: SessionRecord): string {
  return session.lines
    .map(({ name, description, unitAmount, quantity }) => {
      const detail = description ? `<p class="quiet">${escape(description)}</p>` : '';
      return `<div class="line"><div><p><strong>${escape(name)}</strong></p>${detail}</div>
<p class="sum">${dollars(unitAmount * quantity, session.currency)}</p></div>`;
    })
    .join('');
}

function show(status: number, session: SessionRecord | undefined, title: string, main: string): HttpResponse {
  const origins = session
    ? [session.successUrl, session.cancelUrl ?? session.successUrl]
        .filter((url) => URL.canParse(url))
        .map((url) => new URL(url).origin)
    : [];
  return page(status, layout(`${title} (sandbox)`, main), STYLE, [...new Set(origins)]);
}

function find(scene: Scene, id: string): SessionRecord | undefined {
  try {
    return findSession(scene, id);
  } catch (error) {
    if (error instanceof StripeFailure) return undefined;
    throw error;
  }
}
