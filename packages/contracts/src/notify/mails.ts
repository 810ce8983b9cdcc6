import { z } from '../shared/zod.ts';
import { email, id, instant, text } from '../shared/fields.ts';

/**
 * `sent` was accepted by the mail service, which reports the later states. `failed` is final; failed and bounced emails
 * can be sent again.
 */
export const mailStates = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** `failed` still needs attention, `dismissed` does not. */
export const mailFilters = [...mailStates, 'dismissed'] as const;
export type MailFilter = (typeof mailFilters)[number];

export const mailSummary = z
  .object({
    id,
    template: z.string(),
    /** Empty after the account was closed. */
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    /** Missing from an earlier svc-notify. */
    isDismissed: z.boolean().optional(),
    /** Attempts since the email was last queued. */
    tries: z.int(),
    lastError: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** Null unless the email is queued. */
    nextTryAt: instant.nullable(),
  })
  .meta({ id: 'MailSummary' });
export type MailSummary = z.infer<typeof mailSummary>;

/** The text of an email with a secret link is never returned. */
export const mail = mailSummary
  .extend({
    text: z.string(),
    html: z.string(),
    isPrivate: z.boolean(),
    events: z.array(z.object({ type: z.string(), reason: z.string(), at: instant })),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mail>;

/** `choice` names the preference that turns such emails off; null if they are always sent. */
export const mailTemplate = z
  .object({
    id: z.string(),
    event: z.string(),
    choice: z.string().nullable(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  })
  .meta({ id: 'MailTemplate' });
export type MailTemplate = z.infer<typeof mailTemplate>;

export const testEmailBody = z.strictObject({
  to: email,
  subject: text('Please enter a subject', 200),
  message: text('Please enter a message', 10_000),
});
export type TestEmailBody = z.infer<typeof testEmailBody>;

/** `apiKey` is the key to test, by default the service's own. It is not stored. */
export const directKeyTestBody = testEmailBody.extend({ apiKey: z.string().max(500).optional() });

export const diagnosticsResult = z
  .looseObject({ success: z.boolean(), message: z.string(), error: z.string().optional() })
  .meta({ id: 'DiagnosticsAnswer' });
export type DiagnosticsResult = z.infer<typeof diagnosticsResult>;

export const unsubscription = z
  .object({ choice: z.string(), isSubscribed: z.boolean() })
  .meta({ id: 'Unsubscription' });
export type Unsubscription = z.infer<typeof unsubscription>;
