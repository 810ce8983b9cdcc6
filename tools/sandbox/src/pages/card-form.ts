import type { Card, Outcome } from '../stripe/pay.ts';
import { escape } from './layout.ts';

export const EMPTY_CARD: Card = { number: '', expiry: '', cvc: '' };

export const cardIn = (form: URLSearchParams): Card => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
});

export const SANDBOX_NOTICE =
  '<p class="notice"><strong>This is a sandbox.</strong> No money moves, and no card is charged. ' +
  'Never enter a real card here.</p>';

export function cardFields(card: Card, refused: Extract<Outcome, { kind: 'refused' }>): string {
  const input = (name: keyof Card, label: string, rest: string) => {
    const wrong = refused.field === name && refused.message !== '';
    const described = wrong ? ` aria-invalid="true" aria-describedby="${name}-error"` : '';
    const error = wrong ? `<p class="error" id="${name}-error">${escape(refused.message)}</p>` : '';
    const attributes = `id="${name}" name="${name}" required inputmode="numeric" ${rest}`;
    return `<div><label for="${name}">${label}</label>
<input ${attributes} value="${escape(card[name])}"${described}>${error}</div>`;
  };
  return `${input('number', 'Card number', 'autocomplete="cc-number" placeholder="4242 4242 4242 4242"')}
<div class="two">${input('expiry', 'Expiry', 'autocomplete="cc-exp" placeholder="MM / YY"')}
${input('cvc', 'CVC', 'autocomplete="cc-csc" placeholder="123"')}</div>`;
}

export function refusalNotice({ message }: Extract<Outcome, { kind: 'refused' }>): string {
  if (!message) return '';
  return `<p class="notice refused" role="alert">
<strong>${escape(message)}</strong> Nothing was charged. Try again or use another card.</p>`;
}

export const TEST_NUMBERS = `<table>
<caption class="quiet">Test numbers, with any date to come and any three digits</caption>
<tr><td><code>4242 4242 4242 4242</code></td><td>pays</td></tr>
<tr><td><code>4000 0000 0000 0002</code></td><td>is declined</td></tr>
<tr><td><code>4000 0025 0000 3155</code></td><td>asks for confirmation</td></tr>
<tr><td><code>4000 0000 0000 7726</code></td><td>pays; a refund takes its time</td></tr>
<tr><td><code>4000 0000 0000 5126</code></td><td>pays; the bank sends the first refund back</td></tr>
<tr><td><code>4000 0000 0000 0259</code></td><td>pays, and the payment is disputed</td></tr>
<tr><td><code>4000 0000 0000 0341</code></td><td>pays; of a membership every renewal is declined</td></tr></table>`;
