import client from '@sendgrid/client';
import mail from '@sendgrid/mail';
import { town } from '@postcard/contracts';

export type Outgoing = { to: string; subject: string; text: string; html: string; id?: string };
/** Hands a letter to the provider and returns its id there. Rejects with the provider's words. */
export type SendMail = (mail: Outgoing) => Promise<string | null>;

/** A refusal that trying again cannot mend, such as an address that is none. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

type Options = { apiKey: string; apiBase: string | undefined; from: string };

export function createSendMail({ apiKey, apiBase, from }: Options): SendMail {
  client.setApiKey(apiKey);
  // After the key, since setting the key resets the address.
  if (apiBase) client.setDefaultRequest('baseUrl', apiBase);
  client.setDefaultRequest('timeout' as 'baseUrl', 10_000 as never);
  mail.setClient(client);

  return async ({ to, subject, text, html, id }) => {
    try {
      const [response] = await mail.send({ to, from: { email: from, name: town.product }, subject, text, html, ...(id ? { customArgs: { mail_id: id } } : {}) });
      return (response.headers as Record<string, string>)['x-message-id'] ?? null;
    } catch (error) {
      throw explained(error);
    }
  };
}

function explained(error: unknown): Error {
  const { code, response } = error as { code?: number; response?: { body?: { errors?: { message: string }[] } } };
  const words = response?.body?.errors?.map(({ message }) => message).join('; ') ?? (error as Error).message;
  const text = code ? `${code}: ${words}` : words;
  return code === 400 || code === 413 ? new MailRefused(text) : new Error(text);
}
