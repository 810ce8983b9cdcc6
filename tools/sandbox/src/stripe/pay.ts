import type { Scene } from './resources.ts';
import { presentSession, type SessionRecord } from './session-record.ts';
import { emitEvent } from './events.ts';
import { chargeInvoice, type InvoiceRecord } from './invoices.ts';
import { addIntent, authorize, decline, type IntentRecord } from './payment-intents.ts';
import { beginSubscription, settled } from './subscriptions.ts';

export type Card = { number: string; expiry: string; cvc: string };

/** Result of entering a card. `refused` says what the payer can do. */
export type Outcome =
  | { kind: 'paid' }
  | { kind: 'confirm' }
  | { kind: 'refused'; message: string; field?: keyof Card }
  | { kind: 'closed' };

export const TEST_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  refundsLate: '4000000000007726',
  refundsFail: '4000000000005126',
  disputes: '4000000000000259',
  declinesRenewals: '4000000000000341',
};

export const savedCardOf = ({ state }: Scene, { canSaveCard, customer }: SessionRecord): Card | undefined =>
  canSaveCard && customer ? state.customers[customer]?.savedCard : undefined;

/** Pays with a card, once for equal forms. @param keep true to save the card after the payment */
export function pay(scene: Scene, session: SessionRecord, card: Card, keep = false): Outcome {
  if (session.status === 'complete') return { kind: 'paid' };
  if (session.status === 'expired') return { kind: 'closed' };
  const wrong = checkCard(scene, card);
  if (wrong) return wrong;
  const number = card.number.replace(/[\s-]/g, '');
  const intent = intentOf(scene, session);
  if (number === TEST_CARDS.declined) {
    const message = 'Your card was declined.';
    decline(scene, intent, message);
    return { kind: 'refused', field: 'number', message };
  }
  if (number === TEST_CARDS.asks) {
    intent.status = 'requires_action';
    session.toConfirm = number.slice(-4);
    return { kind: 'confirm' };
  }
  complete(scene, session, intent, number.slice(-4));
  const customer = session.customer && scene.state.customers[session.customer];
  if (keep && session.canSaveCard && customer) customer.savedCard = card;
  return { kind: 'paid' };
}

function checkCard({ now }: Scene, { number, expiry, cvc }: Card): Extract<Outcome, { kind: 'refused' }> | undefined {
  if (!Object.values(TEST_CARDS).includes(number.replace(/[\s-]/g, ''))) {
    return {
      kind: 'refused',
      field: 'number',
      message: 'The sandbox takes only the test numbers below. Never enter a real card here.',
    };
  }
  if (!isInFuture(expiry, now))
    return { kind: 'refused', field: 'expiry', message: 'Enter a date in the future, as MM / YY.' };
  return /^\d{3,4}$/.test(cvc.trim())
    ? undefined
    : { kind: 'refused', field: 'cvc', message: 'Enter any three digits.' };
}

/** Finishes the bank's confirmation, which the sandbox plays too. */
export function finishConfirmation(scene: Scene, session: SessionRecord, confirmed: boolean): Outcome {
  if (session.status === 'complete') return { kind: 'paid' };
  if (session.status === 'expired' || !session.toConfirm) return { kind: 'closed' };
  const intent = intentOf(scene, session);
  const last4 = session.toConfirm;
  session.toConfirm = null;
  if (confirmed) {
    complete(scene, session, intent, last4);
    return { kind: 'paid' };
  }
  const message = 'The confirmation failed.';
  decline(scene, intent, message);
  return { kind: 'refused', message };
}

function complete(scene: Scene, session: SessionRecord, intent: IntentRecord, last4: string): void {
  session.status = 'complete';
  if (session.recurring) begin(scene, session, session.recurring, last4);
  else authorize(scene, intent, last4);
  emitEvent(scene, 'checkout.session.completed', presentSession(scene, session));
}

/** In subscription mode the first invoice bills the payer, without an intent of the session. */
function begin(
  scene: Scene,
  session: SessionRecord,
  recurring: NonNullable<SessionRecord['recurring']>,
  last4: string,
): void {
  if (session.intent.id) delete scene.state.intents[session.intent.id];
  session.intent.id = null;
  const { price, metadata } = recurring;
  recurring.subscription = beginSubscription(scene, {
    customer: session.customer ?? '',
    price,
    last4,
    metadata: { ...metadata },
  }).id;
}

/** Pays an open invoice on its page, with a card that is charged from then on. */
export function payInvoice(scene: Scene, invoice: InvoiceRecord, card: Card): Outcome {
  if (invoice.status === 'paid') return { kind: 'paid' };
  const wrong = checkCard(scene, card);
  if (wrong) return wrong;
  const number = card.number.replace(/[\s-]/g, '');
  const subscription = scene.state.subscriptions[invoice.subscription];
  if (!subscription || subscription.status !== 'past_due') return { kind: 'closed' };
  const pays = number !== TEST_CARDS.declined && number !== TEST_CARDS.declinesRenewals;
  if (!chargeInvoice(scene, invoice, pays))
    return { kind: 'refused', field: 'number', message: 'Your card was declined.' };
  subscription.last4 = number.slice(-4);
  settled(scene, subscription);
  return { kind: 'paid' };
}

/** Stripe makes a session's intent when a card is first entered. */
function intentOf(scene: Scene, session: SessionRecord): IntentRecord {
  const before = session.intent.id && scene.state.intents[session.intent.id];
  if (before) return before;
  const { amount, currency, customer } = session;
  const { captureMethod, description, metadata } = session.intent;
  const intent = addIntent(scene, {
    amount,
    currency,
    customer,
    captureMethod,
    description,
    metadata: { ...metadata },
  });
  session.intent.id = intent.id;
  return intent;
}

function isInFuture(expiry: string, now: number): boolean {
  const match = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return false;
  return Date.UTC(2000 + Number(match[2]), month) > now * 1000;
}
