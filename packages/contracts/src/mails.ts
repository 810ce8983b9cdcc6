import { z } from './zod.ts';
import { adminListQuery, email, id, idParams, instant, pageQuery, text } from './fields.ts';
import { route } from './route.ts';

/** Every e-mail the product sends: what became of each, how its letters look, and what tries out the way out. */

/**
 * `queued` waits for its time; `sent` was taken by the mail service; the rest is what became of it there. `failed` was
 * given up on, by us or by the mail service. What failed or bounced can be sent again.
 */
export const mailStates = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * What a list of letters can be asked for: `failed` is what still waits for somebody, `dismissed` what was put aside.
 */
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
    /** How often it was handed to the mail service, this time round. */
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

/** A letter whole. One with a secret link keeps no text once it is sent. */
export const mail = mailSummary
  .extend({
    text: z.string(),
    html: z.string(),
    isPrivate: z.boolean(),
    /** What the mail service told of it, oldest first. */
    events: z.array(z.object({ type: z.string(), reason: z.string(), at: instant })),
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof mail>;

/**
 * A template filled with sample data. `choice` names what a member turns off to get no such letters; null is always
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

export const diagnosticsAnswer = z
  .looseObject({ success: z.boolean(), message: z.string(), error: z.string().optional() })
  .meta({ id: 'DiagnosticsAnswer' });
export type DiagnosticsAnswer = z.infer<typeof diagnosticsAnswer>;

/** Whether somebody still gets the letters that a link in one of them is about. */
export const unsubscription = z
  .object({ choice: z.string(), isSubscribed: z.boolean() })
  .meta({ id: 'Unsubscription' });
export type Unsubscription = z.infer<typeof unsubscription>;

const tag = 'E-mail';
const linkParams = z.strictObject({ token: z.string().min(1).max(200) });
const answered = { status: 200, schema: diagnosticsAnswer } as const;

export const mailRoutes = {
  listMails: route({
    id: 'listMails',
    method: 'GET',
    path: '/api/mails',
    access: 'admin',
    tag,
    summary: 'Every e-mail, newest first; `q` looks into address, subject and template',
    query: adminListQuery(mailFilters),
    success: { status: 200, schema: z.array(mailSummary) },
    errors: ['invalid_status'],
  }),
  getMail: route({
    id: 'getMail',
    method: 'GET',
    path: '/api/mails/{id}',
    access: 'admin',
    tag,
    summary: 'One e-mail with its texts and what became of it',
    params: idParams,
    success: { status: 200, schema: mail },
    errors: ['not_found'],
  }),
  resendMail: route({
    id: 'resendMail',
    method: 'POST',
    path: '/api/mails/{id}/resend',
    access: 'admin',
    tag,
    summary: 'Send an e-mail again that failed or came back',
    params: idParams,
    idempotent: true,
    success: { status: 200, schema: mailSummary },
    errors: ['not_found', 'conflict'],
  }),
  dismissMail: route({
    id: 'dismissMail',
    method: 'POST',
    path: '/api/mails/{id}/dismiss',
    access: 'admin',
    tag,
    summary: 'Put an e-mail aside that failed and need not be sent any more',
    params: idParams,
    success: { status: 200, schema: mailSummary },
    errors: ['not_found', 'conflict'],
  }),
  listMailTemplates: route({
    id: 'listMailTemplates',
    method: 'GET',
    path: '/api/mail-templates',
    access: 'admin',
    tag,
    summary: 'Every letter the product sends, filled with sample data',
    query: pageQuery,
    success: { status: 200, schema: z.array(mailTemplate) },
  }),
  sendgridWebhook: route({
    id: 'sendgridWebhook',
    method: 'POST',
    path: '/api/sendgrid/webhook',
    access: 'public',
    tag,
    summary: "SendGrid's events, signed",
    headers: z.object({
      'X-Twilio-Email-Event-Webhook-Signature': z.string(),
      'X-Twilio-Email-Event-Webhook-Timestamp': z.string(),
    }),
    bodyType: 'application/json',
    success: { status: 200, schema: z.object({ received: z.int() }) },
    errors: ['signature_invalid'],
  }),
  readUnsubscription: route({
    id: 'readUnsubscription',
    method: 'GET',
    path: '/api/notifications/unsubscribe/{token}/state',
    access: 'public',
    tag,
    summary: 'What the link of a letter is about',
    params: linkParams,
    success: { status: 200, schema: unsubscription },
    errors: ['not_found'],
  }),
  openUnsubscription: route({
    id: 'openUnsubscription',
    method: 'GET',
    path: '/api/notifications/unsubscribe/{token}',
    access: 'public',
    tag,
    summary: 'The link of a List-Unsubscribe header, opened: leads to the page that asks',
    params: linkParams,
    success: { status: 303, contentType: 'text/html' },
    errors: ['not_found'],
  }),
  unsubscribe: route({
    id: 'unsubscribe',
    method: 'POST',
    path: '/api/notifications/unsubscribe/{token}',
    access: 'public',
    tag,
    summary:
      'No more letters of this kind; also in one click from a mail programme (RFC 8058), with the body `List-Unsubscribe=One-Click`',
    params: linkParams,
    bodyType: 'application/x-www-form-urlencoded',
    success: { status: 200, schema: unsubscription },
    errors: ['not_found', 'malformed_request'],
  }),
  subscribeAgain: route({
    id: 'subscribeAgain',
    method: 'DELETE',
    path: '/api/notifications/unsubscribe/{token}',
    access: 'public',
    tag,
    summary: 'Take an unsubscription back',
    params: linkParams,
    success: { status: 200, schema: unsubscription },
    errors: ['not_found'],
  }),
  testEmail: route({
    id: 'testEmail',
    method: 'POST',
    path: '/api/test-email',
    access: 'admin',
    tag,
    summary: 'Send a test e-mail as every other e-mail is sent, through the queue',
    body: testEmailBody,
    success: answered,
  }),
  forceSendEmail: route({
    id: 'forceSendEmail',
    method: 'POST',
    path: '/api/force-send-email',
    access: 'admin',
    tag,
    summary: 'Send a test e-mail at once, past the queue',
    body: testEmailBody,
    success: answered,
  }),
  fixedKeyEmail: route({
    id: 'fixedKeyEmail',
    method: 'POST',
    path: '/api/fixed-key-email',
    access: 'admin',
    tag,
    summary: 'Send a test e-mail with the key freed of spaces, quotes, line ends and `Bearer`',
    body: testEmailBody,
    success: answered,
  }),
  directKeyTest: route({
    id: 'directKeyTest',
    method: 'POST',
    path: '/api/direct-key-test',
    access: 'admin',
    tag,
    summary: 'Send a test e-mail by a plain call of the API, with the key given',
    body: directKeyTestBody,
    success: answered,
  }),
  debugSendgridKey: route({
    id: 'debugSendgridKey',
    method: 'GET',
    path: '/api/debug-sendgrid-key',
    access: 'admin',
    tag,
    summary: 'What can be said of the key without saying it: form, length, prefix, what it may do',
    success: answered,
  }),
} as const;
