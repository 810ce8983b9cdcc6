import type { DiagnosticsResult, TestEmailBody } from '@postcard/contracts';
import { v7 as uuid } from 'uuid';
import type { TestTemplate } from '../kinds.ts';
import type { Mail } from '../mail.ts';
import type { SendMail } from '../sendgrid.ts';
import type { MailStore } from '../store.ts';

const pollMs = 100;
/** Longest wait for a result, which exceeds the provider's timeout. */
const waitMs = 12_000;

type Words = { sent: string; failed: string };

const draftOf = (template: TestTemplate, { to, subject, message }: TestEmailBody) => ({
  template,
  to,
  content: { subject, paragraphs: [message] },
});
const resultOf = ({ _id, providerId }: Pick<Mail, '_id' | 'providerId'>, message: string): DiagnosticsResult => ({
  success: true,
  message,
  mailId: _id,
  messageId: providerId,
});

export function createTestSends(mails: MailStore) {
  async function outcomeOf(id: string): Promise<Mail | null> {
    for (const deadline = Date.now() + waitMs; ; await new Promise((resolve) => setTimeout(resolve, pollMs))) {
      const mail = await mails.byId(id);
      if (!mail || mail.state !== 'queued' || Date.now() > deadline) return mail;
    }
  }

  return {
    async throughQueue(body: TestEmailBody): Promise<DiagnosticsResult> {
      const id = await mails.enqueue(`test-email:${uuid()}`, draftOf('test-email', body));
      const mail = await outcomeOf(id);
      if (mail && mail.state !== 'queued' && mail.state !== 'failed')
        return resultOf(mail, `Test email sent to ${body.to} through the queue`);
      const error =
        mail?.state === 'failed'
          ? (mail.lastError ?? '')
          : `The email still waits in the queue after ${waitMs / 1000} seconds.`;
      return { success: false, message: 'Failed to send test email', error, mailId: id };
    },

    /** Sends the email at once by the given `send`, without retries. */
    async directly(
      template: TestTemplate,
      body: TestEmailBody,
      { send, words }: { send: SendMail; words: Words },
    ): Promise<DiagnosticsResult> {
      const mail = await mails.take(`${template}:${uuid()}`, draftOf(template, body));
      try {
        const providerId = await send(mail);
        await mails.sent(mail, providerId);
        return resultOf({ _id: mail._id, providerId }, words.sent);
      } catch (error) {
        const { message } = error as Error;
        await mails.failed(mail, message, null);
        return { success: false, message: words.failed, error: message, mailId: mail._id };
      }
    },
  };
}
