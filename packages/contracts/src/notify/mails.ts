import { z } from '../shared/zod.ts';
import { email, id, instant, text } from '../shared/fields.ts';

/**
 * The emails the product sends: their states, their previews, and the test of the way out. The routes are in
 * `mail-routes.ts`.
 */

/**
 * `queued` waits for its time; `sent` was taken by the mail service; the rest is what became of it there. `failed` was
 * given up on, by us or by the mail service. What failed or bounced can be sent again.
 */
export const mailStates = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** Filters of the list of emails: `failed` still needs attention, `dismissed` does not. */
export const mailFilters = [...mailStates, 'dismissed'] as const;
export type MailFilter = (typeof mailFilters)[number];

export const mailSummary = z
  .object({
    id,
    template: z.string(),
    /** Empty once the address is nobody's any more. */
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    /** It failed and was put aside: it waits for nobody any more. Missing from an earlier svc-notify. */
    isDismissed: z.boolean().optional(),
    /** Attempts to send it in this round. */
    tries: z.int(),
    /** Why it failed or came back, in the mail service's words. */
    lastError: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** When it is tried next; null unless it is queued. */
    nextTryAt: instant.nullable(),
  })
  .meta({ id: 'MailSummary' });
export type MailSummary = z.infer<typeof mailSummary>;

/** A whole email. The text of one with a secret link is never returned. */
export const mail = mailSummary
  .extend({
    text: z.string(),
    html: z.string(),
    isPrivate: z.boolean(),
    /** Reports of the mail service, oldest first. */
    events: z.array(z.object({ type: z.string(), reason: z.string(), at: instant })),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mail>;

/**
 * A template filled with sample data. `choice` names what a member turns off to get no such emails; null is always
 * sent.
 */
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

/**
 * `apiKey` is the key to try out; the service's own where it is left out. It is used for this one call and kept
 * nowhere.
 */
export const directKeyTestBody = testEmailBody.extend({ apiKey: z.string().max(500).optional() });
export type DirectKeyTestBody = z.infer<typeof directKeyTestBody>;

export const diagnosticsResult = z
  .looseObject({ success: z.boolean(), message: z.string(), error: z.string().optional() })
  .meta({ id: 'DiagnosticsAnswer' });
export type DiagnosticsResult = z.infer<typeof diagnosticsResult>;

/** True if the person still gets the emails that the link is about. */
export const unsubscription = z
  .object({ choice: z.string(), isSubscribed: z.boolean() })
  .meta({ id: 'Unsubscription' });
export type Unsubscription = z.infer<typeof unsubscription>;
