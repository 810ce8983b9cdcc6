import {
  argumentsOf,
  headersOf,
  refusal,
  senderOf,
  sendTimeoutMs,
  wordsOf,
  type Outgoing,
  type SendMail,
  type SendOptions,
} from '../sendgrid.ts';
import { withoutKey } from '../key.ts';

const sendgrid = 'https://api.sendgrid.com';

type Call = Omit<SendOptions, 'from'> & { method: 'GET' | 'POST'; path: string; body?: unknown };

/** Calls SendGrid's API without the SDK. */
async function callApi({
  apiKey,
  apiBase,
  method,
  path,
  body,
}: Call): Promise<{ status: number; headers: Headers; body: unknown }> {
  try {
    const response = await fetch(new URL(path, apiBase ?? sendgrid), {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  } catch (error) {
    // Includes the cause's message, which explains a failed connection.
    const { message, cause } = error as Error;
    // Sets no cause, since the original error may contain the key.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(withoutKey(cause instanceof Error ? `${message}: ${cause.message}` : message, apiKey));
  }
}

export function createPlainSend({ from, ...api }: SendOptions): SendMail {
  return async (mail: Outgoing) => {
    const { to, subject, text, html } = mail;
    const body = {
      personalizations: [{ to: [{ email: to }], custom_args: argumentsOf(mail) }],
      from: senderOf(from()),
      subject,
      headers: headersOf(mail),
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
    };
    const response = await callApi({ ...api, method: 'POST', path: '/v3/mail/send', body });
    if (response.status !== 202)
      throw refusal(response.status, wordsOf(response.body) ?? 'no reason given', api.apiKey);
    return response.headers.get('x-message-id');
  };
}

export type Scopes = { status: number; maySend: boolean; scopes: string[]; reason: string | null };

/** Returns the key's scopes by `GET /v3/scopes`. Rejects if SendGrid does not respond. */
export async function readScopes(api: Omit<SendOptions, 'from'>): Promise<Scopes> {
  const { status, body } = await callApi({ ...api, method: 'GET', path: '/v3/scopes' });
  const { scopes } = (body ?? {}) as { scopes?: unknown };
  const known = Array.isArray(scopes) ? scopes.map(String) : [];
  return {
    status,
    maySend: known.includes('mail.send'),
    scopes: known,
    reason: status === 200 ? null : withoutKey(wordsOf(body) ?? 'no reason given', api.apiKey),
  };
}

/** Checks if SendGrid has verified the address or its domain. Rejects if SendGrid does not respond. */
export async function readSender({ from, ...api }: SendOptions): Promise<{ status: number; isVerified: boolean }> {
  const senders = await callApi({ ...api, method: 'GET', path: '/v3/verified_senders' });
  const { results } = (senders.body ?? {}) as { results?: { from_email?: string; verified?: boolean }[] };
  const isSender = Array.isArray(results) && results.some((each) => each.verified && sameText(each.from_email, from()));
  if (isSender || senders.status !== 200) return { status: senders.status, isVerified: isSender };
  const domains = await callApi({ ...api, method: 'GET', path: '/v3/whitelabel/domains' });
  const listed = (Array.isArray(domains.body) ? domains.body : []) as { domain?: string; valid?: boolean }[];
  const [, domain = ''] = from().split('@');
  return { status: domains.status, isVerified: listed.some((each) => each.valid && sameText(each.domain, domain)) };
}

const sameText = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
