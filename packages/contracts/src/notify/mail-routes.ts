import { z } from '../shared/zod.ts';
import { openedLinkQuery } from '../shared/fields.ts';
import {
  diagnosticsResult,
  directKeyTestBody,
  mail,
  mailFilters,
  mailSummary,
  mailTemplate,
  testEmailBody,
  unsubscription,
} from './mails.ts';
import { callers, listByStatus, listOf, readOf, routes } from '../shared/route.ts';

const tag = 'E-mail';
const diagnosed = { status: 200, schema: diagnosticsResult } as const;

export const mailRoutes = {
  ...routes(tag, callers.office, {
    listMails: {
      ...listByStatus(mailSummary, mailFilters),
      path: '/api/mails',
      logged: 'read',
      summary: 'Every email, newest first; `q` searches address, subject and template',
    },
    getMail: {
      ...readOf(mail),
      path: '/api/mails/{id}',
      logged: 'read',
      summary: 'One email with its texts and what became of it',
    },
    resendMail: {
      method: 'POST',
      path: '/api/mails/{id}/resend',
      summary: 'Send an email again that failed or came back',
      idempotent: true,
      success: { status: 200, schema: mailSummary },
      errors: ['not_found', 'conflict'],
    },
    dismissMail: {
      method: 'POST',
      path: '/api/mails/{id}/dismiss',
      summary: 'Dismiss a failed email',
      success: { status: 200, schema: mailSummary },
      errors: ['not_found', 'conflict'],
    },
    restoreMail: {
      method: 'POST',
      path: '/api/mails/{id}/restore',
      summary: 'Restore a dismissed email',
      success: { status: 200, schema: mailSummary },
      errors: ['not_found', 'conflict'],
    },
    listMailTemplates: {
      ...listOf(mailTemplate),
      path: '/api/mail-templates',
      summary: 'Every email the product sends, filled with sample data',
    },
  }),
  ...routes(tag, callers.anyone, {
    sendgridWebhook: {
      method: 'POST',
      path: '/api/sendgrid/webhook',
      summary: "SendGrid's events, signed",
      headers: z.object({
        'X-Twilio-Email-Event-Webhook-Signature': z.string(),
        'X-Twilio-Email-Event-Webhook-Timestamp': z.string(),
      }),
      bodyType: 'application/json',
      success: { status: 200, schema: z.object({ received: z.int() }) },
      errors: ['signature_invalid'],
    },
    readUnsubscription: {
      ...readOf(unsubscription),
      path: '/api/notifications/unsubscribe/{token}/state',
      summary: 'What the link of an email is about',
    },
    openUnsubscription: {
      method: 'GET',
      path: '/api/notifications/unsubscribe/{token}',
      summary: 'The link of a List-Unsubscribe header, opened: leads to the page that asks',
      query: openedLinkQuery,
      success: { status: 303, contentType: 'text/html' },
      errors: ['not_found'],
    },
    unsubscribe: {
      method: 'POST',
      path: '/api/notifications/unsubscribe/{token}',
      summary:
        'No more emails of this kind; also in one click from a mail programme (RFC 8058), with the body ' +
        '`List-Unsubscribe=One-Click`',
      query: openedLinkQuery,
      bodyType: 'application/x-www-form-urlencoded',
      success: { status: 200, schema: unsubscription },
      errors: ['not_found', 'malformed_request'],
    },
    subscribeAgain: {
      method: 'DELETE',
      path: '/api/notifications/unsubscribe/{token}',
      summary: 'Take an unsubscription back',
      success: { status: 200, schema: unsubscription },
      errors: ['not_found'],
    },
  }),
  ...routes(tag, callers.owners, {
    testEmail: {
      method: 'POST',
      path: '/api/test-email',
      stepUp: true,
      summary: 'Send a test email as every other email is sent, through the queue',
      body: testEmailBody,
      success: diagnosed,
    },
    forceSendEmail: {
      method: 'POST',
      path: '/api/force-send-email',
      stepUp: true,
      summary: 'Send a test email at once, past the queue',
      body: testEmailBody,
      success: diagnosed,
    },
    fixedKeyEmail: {
      method: 'POST',
      path: '/api/fixed-key-email',
      stepUp: true,
      summary: 'Send a test email with the key freed of spaces, quotes, line ends and `Bearer`',
      body: testEmailBody,
      success: diagnosed,
    },
    directKeyTest: {
      method: 'POST',
      path: '/api/direct-key-test',
      stepUp: true,
      summary: 'Send a test email by a plain call of the API, with the key given',
      body: directKeyTestBody,
      success: diagnosed,
    },
    debugSendgridKey: {
      method: 'GET',
      path: '/api/debug-sendgrid-key',
      summary: 'Format, length, prefix and permissions of the key, without the key itself',
      success: diagnosed,
    },
  }),
} as const;
