import sendgridClient from '@sendgrid/client';
import sendgridMail from '@sendgrid/mail';
import { currentTown } from '@postcard/contracts';
import type { Mail } from './mail.ts';
import { withoutKey } from './key.ts';

export type Outgoing = Pick<Mail, '_id' | 'round' | 'to' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'>;
/** Sends an email and returns the provider's id. Rejects with the provider's words, never with the key. */
export type SendMail = (mail: Outgoing) => Promise<string | null>;

export class MailRefused extends Error {
  override name = 'MailRefused';
}

export type SendOptions = { apiKey: string; apiBase: string | undefined; from: () => string };

export const sendTimeoutMs = 10_000;

// The packages' types export only one shared instance, but each key needs its own.
const Client = sendgridClient.constructor as new () => typeof sendgridClient;
const MailService = sendgridMail.constructor as new () => typeof sendgridMail;

export function createSendMail({ apiKey, apiBase, from }: SendOptions): SendMail {
  const client = new Client();
  client.setApiKey(apiKey);
  // After the key, since setting the key resets the address.
  const defaults = { url: '', timeout: sendTimeoutMs, ...(apiBase && { baseUrl: apiBase }) };
  client.setDefaultRequest(defaults);
  const service = new MailService();
  service.setClient(client);

  return async (mail) => {
    const { to, subject, text, html } = mail;
    try {
      const [response] = await service.send({
        to,
        from: senderOf(from()),
        subject,
        text,
        html,
        customArgs: argumentsOf(mail),
        headers: headersOf(mail),
      });
      return (response.headers as Record<string, string>)['x-message-id'] ?? null;
    } catch (error) {
      const { code, response } = error as { code?: number; response?: { body?: unknown } };
      throw refusal(
        typeof code === 'number' ? code : undefined,
        wordsOf(response?.body) ?? (error as Error).message,
        apiKey,
      );
    }
  };
}

export const senderOf = (from: string) => ({ email: from, name: currentTown().product });

export const argumentsOf = ({ _id, round }: Outgoing): Record<string, string> => ({
  mail_id: _id,
  mail_round: String(round),
});

/** RFC 8058: mail programs show a one-click unsubscribe button. */
export const headersOf = ({ unsubscribeUrl }: Outgoing): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

export function refusal(status: number | undefined, words: string, apiKey: string): Error {
  const text = withoutKey(status ? `${status}: ${words}` : words, apiKey);
  return status === 400 || status === 413 ? new MailRefused(text) : new Error(text);
}

export function wordsOf(body: unknown): string | undefined {
  const { errors } = (body ?? {}) as { errors?: { message: string }[] };
  return Array.isArray(errors) && errors.length > 0 ? errors.map(({ message }) => message).join('; ') : undefined;
}
