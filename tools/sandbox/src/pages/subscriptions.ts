import { redirect, type HttpResponse } from '../http.ts';
import type { Scene } from '../stripe/resources.ts';
import { DECLINES_RENEWALS_LAST4, endPeriodNow, type SubscriptionRecord } from '../stripe/subscriptions.ts';
import { dollars, escape, page } from './layout.ts';

export function subscriptionsPage(scene: Scene, form?: URLSearchParams): HttpResponse {
  const chosen = form && scene.state.subscriptions[form.get('id') ?? ''];
  if (!chosen) return listPage(scene, form ? 404 : 200);
  if (form.get('card') === 'declines') chosen.last4 = DECLINES_RENEWALS_LAST4;
  endPeriodNow(scene, chosen);
  return redirect('/sandbox/subscriptions');
}

function listPage(scene: Scene, status: number): HttpResponse {
  const all = Object.values(scene.state.subscriptions).toReversed();
  const rows = all.map((one) => rowOf(scene, one)).join('');
  const head = '<tr><th>For</th><th>Price</th><th>Status</th><th>Paid until</th><th></th></tr>';
  const table = `<table><thead>${head}</thead><tbody>${rows}</tbody></table>`;
  return page(
    status,
    'Memberships',
    `<h1>Memberships</h1>${all.length > 0 ? table : '<p>No paid memberships yet.</p>'}`,
    { wide: true },
  );
}

function rowOf(
  { state }: Scene,
  { id, customer, price, status, periodEnd, cancelAtPeriodEnd }: SubscriptionRecord,
): string {
  const priced = state.prices[price];
  const button = (card: string, label: string) =>
    `<form method="post"><input type="hidden" name="id" value="${escape(id)}">` +
    `<button class="second" name="card" value="${card}">${label}</button></form>`;
  const acts =
    status === 'active' ? button('pays', 'Renew now') + button('declines', 'Renew now with a declined card') : '';
  const who = state.customers[customer]?.name ?? customer;
  const until = new Date(periodEnd * 1000).toISOString().slice(0, 10);
  const sum = priced ? `${dollars(priced.unitAmount, priced.currency)} a ${priced.interval}` : '';
  const cells = [escape(who), sum, `${status}${cancelAtPeriodEnd ? ', then over' : ''}`, until, acts];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
