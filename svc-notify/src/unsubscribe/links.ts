import { mailChoices, type MailChoice } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretStore } from './secret-store.ts';

export type Subject = { userId: string; choice: MailChoice };

const macOf = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url');

/**
 * Links that end one kind of email for one person without a login. They are signed and never run out: an email may be
 * read years later, and all such a link can do is change one choice.
 */
export function createUnsubscribeLinks(secrets: SecretStore, publicUrl: () => string) {
  return {
    async tokenFor({ userId, choice }: Subject): Promise<string> {
      const content = Buffer.from(JSON.stringify([userId, choice])).toString('base64url');
      return `${content}.${macOf(await secrets.secret(), content)}`;
    },

    /** Whom a token is about, or null where it was not signed by us. */
    async subjectOf(token: string): Promise<Subject | null> {
      const [content = '', mac = ''] = token.split('.');
      const [given, right] = [Buffer.from(mac), Buffer.from(macOf(await secrets.secret(), content))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [userId, choice] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, MailChoice];
      return mailChoices.includes(choice) ? { userId, choice } : null;
    },

    /** The page that asks. */
    pageOf: (token: string): string => `${publicUrl()}${paths.unsubscribe(token)}`,
    /** What a mail programme posts to. */
    oneClickOf: (token: string): string => `${publicUrl()}/api/notifications/unsubscribe/${token}`,
  };
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
