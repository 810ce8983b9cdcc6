import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '../deliver.ts';
import { json, type HttpResponse } from '../http.ts';
import type { deliverMailEvents, SendgridState } from './webhook.ts';

export type Mail = {
  id: string;
  /** One address, or several joined by a comma and a blank. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** ISO 8601, UTC. */
  at: string;
};

type Address = { email: string };
type MailSend = {
  personalizations: { to: Address[]; headers?: Record<string, string>; custom_args?: Record<string, string> }[];
  from: Address;
  subject: string;
  content: { type: string; value: string }[];
  headers?: Record<string, string>;
  custom_args?: Record<string, string>;
};
type Request = { method: string; path: string; authorization: string; body: string };
type Report = ReturnType<typeof deliverMailEvents>['report'];

const keptMails = 2_000;

/** Plays SendGrid's API. Keys start with `SG.`; a key that contains `revoked` gets 401. */
export async function sendgridResponse(
  store: Store<SendgridState>,
  { method, path, authorization, body }: Request,
  report?: Report,
): Promise<HttpResponse> {
  const key = authorization.replace(/^Bearer /, '');
  if (!key.startsWith('SG.') || key.includes('revoked'))
    return errors(401, 'The provided authorization grant is invalid, expired, or revoked');
  switch (`${method} ${path}`) {
    case 'GET /v3/scopes':
      return json(200, { scopes: ['mail.send', 'user.profile.read'] });
    case 'GET /v3/verified_senders': {
      // Every address that has sent an email is a verified sender.
      const senders = [...new Set(store.state.mails.map(({ from }) => from))];
      return json(200, { results: senders.map((from) => ({ from_email: from, verified: true })) });
    }
    case 'GET /v3/whitelabel/domains':
      return json(200, []);
    case 'POST /v3/mail/send':
      return takeMail(store, JSON.parse(body) as MailSend, report);
    default:
      return errors(404, 'not found');
  }
}

async function takeMail(store: Store<SendgridState>, mail: MailSend, report?: Report): Promise<HttpResponse> {
  const missing = (['personalizations', 'from', 'subject', 'content'] as const).filter((field) => !mail[field]);
  if (missing.length > 0) return errors(400, ...missing.map((field) => `The ${field} field is required.`));
  const messageId = randomBytes(16).toString('base64url');
  const part = (type: string) => mail.content.find((one) => one.type === type)?.value ?? '';
  const mails = mail.personalizations.map(({ to, headers }) => ({
    id: randomUUID(),
    to: to.map(({ email }) => email).join(', '),
    from: mail.from.email,
    subject: mail.subject,
    text: part('text/plain'),
    html: part('text/html'),
    headers: { ...mail.headers, ...headers },
    at: new Date().toISOString(),
  }));
  store.state.mails.unshift(...mails);
  store.state.mails.length = Math.min(store.state.mails.length, keptMails);
  const customArgs = { ...mail.custom_args, ...mail.personalizations[0]?.custom_args };
  for (const { to } of mails) report?.({ to, messageId, customArgs });
  await store.save();
  return { status: 202, headers: { 'x-message-id': messageId }, body: '' };
}

const errors = (status: number, ...messages: string[]): HttpResponse =>
  json(status, { errors: messages.map((message) => ({ message, field: null, help: null })) });
