import type { Routes } from '../../parts.ts';
import { notifyRoutes as routes, type DiagnosticsResult } from '@postcard/contracts';
import { createSendMail, type SendMail, type SendOptions } from '../sendgrid.ts';
import type { MailStore } from '../store.ts';
import { formOf, repairKey } from '../key.ts';
import { createPlainSend, readScopes, type Scopes } from './plain-api.ts';
import { createTestSends } from './test-sends.ts';

type Deps = { mails: MailStore; send: SendMail; options: SendOptions };

export function addDiagnosticsRoutes({ serve }: Routes, { mails, send, options }: Deps): void {
  const sends = createTestSends(mails);

  serve(routes.testEmail, ({ body }) => sends.throughQueue(body));

  serve(routes.forceSendEmail, ({ body }) =>
    sends.directly('force-send-email', body, {
      send,
      words: { sent: `Email sent to ${body.to}, without the queue`, failed: 'Failed to send test email' },
    }),
  );

  serve(routes.fixedKeyEmail, ({ body }) =>
    sends.directly('fixed-key-email', body, {
      send: createSendMail({ ...options, apiKey: repairKey(options.apiKey) }),
      words: {
        sent: `Email sent to ${body.to} with the repaired key`,
        failed: 'Failed to send email with fixed API key',
      },
    }),
  );

  serve(routes.directKeyTest, ({ body: { apiKey, ...body } }) =>
    sends.directly('direct-key-test', body, {
      send: createPlainSend({ ...options, apiKey: apiKey || options.apiKey }),
      words: {
        sent: `Email sent to ${body.to} by a direct API call`,
        failed: 'Failed to send email with direct API key',
      },
    }),
  );

  serve(routes.debugSendgridKey, async (): Promise<DiagnosticsResult> => {
    const form = formOf(options.apiKey);
    try {
      const scopes = await readScopes(options);
      return { success: true, message: verdictOn(scopes), form, scopes };
    } catch (error) {
      return {
        success: false,
        message: 'SendGrid could not be reached to check the key',
        error: (error as Error).message,
        form,
      };
    }
  });
}

function verdictOn({ status, maySend }: Scopes): string {
  if (status === 200)
    return maySend ? 'The key is valid and may send email' : 'The key is valid but may not send email';
  return status === 401 ? 'SendGrid rejects the key: it is wrong, expired or revoked' : `SendGrid returned ${status}`;
}
