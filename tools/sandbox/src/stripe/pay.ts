import { presentSession, type SessionRecord } from './checkout-sessions.ts';
import { emitEvent } from './events.ts';
import { chargeInvoice, type InvoiceRecord } from './invoices.ts';
import { addIntent, authorize, decline, type IntentRecord } from './payment-intents.ts';
import type { Scene } from './resources.ts';
import { beginSubscription, settled } from './subscriptions.ts';

export type Card = { number: string; expiry: string; cvc: string };

export type Refused = { kind: 'refused'; message: string; field?: keyof Card };
/** Result of entering a card. `refused` says what the payer can do. */
export type Outcome = { kind: 'paid' } | { kind: 'confirm' } | { kind: 'closed' } | Refused;

const declined = '4000000000000002';
const asks = '4000002500003155';
const declinesRenewals = '4000000000000341';

/** Test numbers of cards, with the outcome of a payment. */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  '4242424242424242': 'pays',
  [declined]: 'is declined',
  [asks]: 'asks for confirmation',
  '4000000000007726': 'pays; the first refund is delayed',
  '4000000000005126': 'pays; the bank returns the first refund',
  '4000000000000259': 'pays, and the payment is disputed',
  [declinesRenewals]: 'pays; every renewal of a membership is declined',
};

const declinedOutcome: Refused = { kind: 'refused', field: 'number', message: 'Your card was declined.' };
const digitsOf = ({ number }: Card): string => number.replace(/[\s-]/g, '');

export const savedCardOf = ({ state }: Scene, { canSaveCard, customer }: SessionRecord): Card | undefined =>
  canSaveCard && customer ? state.customers[customer]?.savedCard : undefined;

/** Pays with a card, once for equal forms. @param keep true to save the card after the payment */
export function pay(scene: Scene, session: SessionRecord, card: Card, keep = false): Outcome {
  if (session.status === 'complete') return { kind: 'paid' };
  if (session.status === 'expired') return { kind: 'closed' };
  const wrong = checkCard(scene, card);
  session.toConfirm = null;
  if (wrong) return wrong;
  const number = digitsOf(card);
  const intent = intentOf(scene, session);
  if (number === declined) {
    if (intent) decline(scene, intent);
    return declinedOutcome;
  }
  if (number === asks) {
    if (intent) intent.status = 'requires_action';
    session.toConfirm = number.slice(-4);
    return { kind: 'confirm' };
  }
  const customer = session.customer && scene.state.customers[session.customer];
  if (keep && session.canSaveCard && customer) customer.savedCard = card;
  return complete(scene, session, number.slice(-4));
}

function checkCard({ now }: Scene, card: Card): Refused | undefined {
  const refused = (field: keyof Card, message: string): Refused => ({ kind: 'refused', field, message });
  if (!Object.hasOwn(TEST_CARDS, digitsOf(card)))
    return refused('number', 'The sandbox accepts only the test numbers below. Never enter a real card here.');
  if (!isInFuture(card.expiry, now)) return refused('expiry', 'Enter a date in the future, as MM / YY.');
  return /^\d{3,4}$/.test(card.cvc.trim()) ? undefined : refused('cvc', 'Enter any three digits.');
}

/** Finishes the bank's confirmation, which the sandbox plays too. */
export function finishConfirmation(scene: Scene, session: SessionRecord, confirmed: boolean): Outcome {
  if (session.status === 'complete') return { kind: 'paid' };
  if (session.status === 'expired' || !session.toConfirm) return { kind: 'closed' };
  const last4 = session.toConfirm;
  session.toConfirm = null;
  if (confirmed) return complete(scene, session, last4);
  const intent = intentOf(scene, session);
  if (intent) decline(scene, intent);
  return { kind: 'refused', message: 'The confirmation failed.' };
}

function complete(scene: Scene, session: SessionRecord, last4: string): Outcome {
  const { recurring } = session;
  const intent = intentOf(scene, session);
  session.status = 'complete';
  if (intent) authorize(scene, intent, last4);
  if (recurring) {
    const { price, metadata } = recurring;
    recurring.subscription = beginSubscription(scene, { customer: session.customer ?? '', price, last4, metadata });
  }
  emitEvent(scene, 'checkout.session.completed', presentSession(scene, session));
  return { kind: 'paid' };
}

/** Pays an open invoice with a card, which is also charged for later renewals. */
export function payInvoice(scene: Scene, invoice: InvoiceRecord, card: Card): Outcome {
  if (invoice.status === 'paid') return { kind: 'paid' };
  const wrong = checkCard(scene, card);
  if (wrong) return wrong;
  const number = digitsOf(card);
  const subscription = scene.state.subscriptions[invoice.subscription];
  if (!subscription || subscription.status !== 'past_due') return { kind: 'closed' };
  if (!chargeInvoice(scene, invoice, number !== declined && number !== declinesRenewals)) return declinedOutcome;
  subscription.last4 = number.slice(-4);
  settled(scene, subscription);
  return { kind: 'paid' };
}

/** Stripe makes a session's intent when a card is first entered; in subscription mode an invoice bills the payer. */
function intentOf(scene: Scene, session: SessionRecord): IntentRecord | undefined {
  const { amount, currency, customer, intent, recurring } = session;
  if (recurring) return undefined;
  const before = intent.id && scene.state.intents[intent.id];
  if (before) return before;
  const made = addIntent(scene, { amount, currency, customer, metadata: { ...intent.metadata } });
  intent.id = made.id;
  return made;
}

function isInFuture(expiry: string, now: number): boolean {
  const match = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return false;
  return Date.UTC(2000 + Number(match[2]), month) > now * 1000;
}
