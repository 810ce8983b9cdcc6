import { randomBytes } from 'node:crypto';
import type { Store } from '../deliver.ts';
import { json, type HttpResponse } from '../http.ts';
import { scheduleMailEvents, type SendgridState } from './events.ts';
import { argumentsOf, fault, faultsOf, mailsOf, type SendGridError } from './mail.ts';

const KEPT_MAILS = 2_000;

/** Plays SendGrid's API. Keys start with `SG.`; `revoked` in one gives 401, `unscoped` 403 and `limited` 429. */
export async function sendgridResponse(
  store: Store<SendgridState>,
  request: { method: string; path: string; authorization: string; body: string; reportsMail: boolean },
): Promise<HttpResponse> {
  const key = request.authorization.replace(/^Bearer /, '');
  if (!key.startsWith('SG.') || key.includes('revoked')) {
    return errors(401, fault('The provided authorization grant is invalid, expired, or revoked', null));
  }
  if (request.method === 'GET' && request.path === '/v3/scopes') {
    return json(200, { scopes: key.includes('unscoped') ? ['user.profile.read'] : ['mail.send', 'user.profile.read'] });
  }
  if (request.method === 'GET' && request.path === '/v3/verified_senders') {
    // Addresses that have sent are verified.
    const senders = [...new Set(store.state.mails.map(({ from }) => from))];
    return json(200, { results: senders.map((from) => ({ from_email: from, verified: true })) });
  }
  if (request.method === 'GET' && request.path === '/v3/whitelabel/domains') return json(200, []);
  if (request.method !== 'POST' || request.path !== '/v3/mail/send') return errors(404, fault('not found', null));
  if (key.includes('unscoped')) return errors(403, fault('access forbidden', null));
  if (key.includes('limited'))
    return { ...errors(429, fault('too many requests', null)), headers: { 'retry-after': '1' } };
  return takeMail(store, request.body, request.reportsMail);
}

async function takeMail(store: Store<SendgridState>, text: string, reports: boolean): Promise<HttpResponse> {
  const body = parse(text);
  const faults = faultsOf(body);
  if (faults.length > 0) return errors(400, ...faults);
  const now = new Date();
  const mails = mailsOf(body, now);
  const messageId = randomBytes(16).toString('base64url');
  store.state.mails.unshift(...mails);
  store.state.mails.length = Math.min(store.state.mails.length, KEPT_MAILS);
  if (reports)
    for (const { to } of mails) scheduleMailEvents(store, { to, messageId, customArgs: argumentsOf(body) }, now);
  await store.save();
  return { status: 202, headers: { 'x-message-id': messageId }, body: '' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errors(status: number, ...list: SendGridError[]): HttpResponse {
  return json(status, { errors: list });
}
