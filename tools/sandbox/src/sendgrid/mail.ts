import { randomUUID } from 'node:crypto';

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

type Address = { email?: unknown; name?: unknown };
type Personalization = {
  to?: Address[];
  cc?: Address[];
  bcc?: Address[];
  subject?: unknown;
  headers?: Record<string, string>;
  custom_args?: Record<string, string>;
};
type MailSend = {
  personalizations?: Personalization[];
  from?: Address;
  subject?: unknown;
  content?: { type?: unknown; value?: unknown }[];
  headers?: Record<string, string>;
  custom_args?: Record<string, string>;
};

export type SendGridError = { message: string; field: string | null; help: string | null };

export function faultsOf(body: unknown): SendGridError[] {
  if (typeof body !== 'object' || body === null) return [fault('Bad Request', null)];
  const { personalizations, from, subject, content } = body as MailSend;
  const faults: SendGridError[] = [];
  if (!Array.isArray(personalizations) || personalizations.length === 0) {
    faults.push(
      fault('The personalizations field is required and must have at least one personalization.', 'personalizations'),
    );
  }
  for (const [index, one] of (Array.isArray(personalizations) ? personalizations : []).entries()) {
    const field = `personalizations.${index}.to`;
    if (!Array.isArray(one.to) || one.to.length === 0)
      faults.push(
        fault(
          'The to array is required for all personalization objects, and must have at least one email object with ' +
            'a valid email address.',
          field,
        ),
      );
    else if (!one.to.every(isAddress)) faults.push(fault('Does not contain a valid address.', field));
    if (!isText(one.subject) && !isText(subject)) {
      faults.push(
        fault(
          'The subject is required. You can get around this requirement if you use a template with a subject ' +
            'defined or if every personalization has a subject defined.',
          'subject',
        ),
      );
    }
  }
  if (!from || !isAddress(from))
    faults.push(
      fault(
        'The from object must be provided for every email send. It is an object that requires the email parameter, ' +
          'but may also contain a name parameter.',
        'from.email',
      ),
    );
  if (!Array.isArray(content) || content.length === 0) {
    faults.push(
      fault(
        'Unless a valid template_id is provided, the content parameter is required. There must be at least one ' +
          'defined content block.',
        'content',
      ),
    );
  } else if (!content.every((part) => isText(part.type) && isText(part.value))) {
    faults.push(fault('The content value must be a string at least one character in length.', 'content.0.value'));
  }
  return faults;
}

export function mailsOf(body: unknown, at: Date): Mail[] {
  const { personalizations = [], from, subject, content = [], headers } = body as MailSend;
  const part = (type: string) => String(content.find((one) => one.type === type)?.value ?? '');
  return personalizations.map((one) => ({
    id: randomUUID(),
    to: [...(one.to ?? []), ...(one.cc ?? []), ...(one.bcc ?? [])].map((address) => String(address.email)).join(', '),
    from: String(from?.email),
    subject: String(one.subject ?? subject),
    text: part('text/plain'),
    html: part('text/html'),
    headers: { ...headers, ...one.headers },
    at: at.toISOString(),
  }));
}

export function argumentsOf(body: unknown): Record<string, string> {
  const { personalizations = [], custom_args: shared } = body as MailSend;
  return { ...shared, ...personalizations[0]?.custom_args };
}

export function fault(message: string, field: string | null): SendGridError {
  return { message, field, help: null };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isAddress(address: Address): boolean {
  return typeof address.email === 'string' && /^[^@\s]+@[^@\s]+$/.test(address.email);
}
