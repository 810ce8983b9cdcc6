import { mailChoices, type MailChoice } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretStore } from './secret-store.ts';

export type Subject = { userId: string; choice: MailChoice };

const macOf = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url');

/** Creates signed links that turn off one kind of email. They never expire: emails are read years later. */
export function createUnsubscribeLinks(secrets: SecretStore, publicUrl: () => string) {
  return {
    async tokenFor({ userId, choice }: Subject): Promise<string> {
      const content = Buffer.from(JSON.stringify([userId, choice])).toString('base64url');
      return `${content}.${macOf(await secrets.secret(), content)}`;
    },

    /** Returns a token's user and choice, or null if we did not sign it. */
    async subjectOf(token: string): Promise<Subject | null> {
      const [content = '', mac = ''] = token.split('.');
      const [given, right] = [Buffer.from(mac), Buffer.from(macOf(await secrets.secret(), content))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [userId, choice] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, MailChoice];
      return mailChoices.includes(choice) ? { userId, choice } : null;
    },

    pageOf: (token: string): string => `${publicUrl()}${paths.unsubscribe(token)}`,
    oneClickOf: (token: string): string => `${publicUrl()}/api/notifications/unsubscribe/${token}`,
  };
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
